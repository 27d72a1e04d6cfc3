import type { QuarantinedLead } from '@portal/contracts/calls'
import { messageOf, toast, toastError } from '@portal/sdk'
import { type Decision, decidedToast, type Failure } from './decided-toast.ts'
import { useConfirmQuarantinedLeadMutation, useReleaseQuarantinedLeadMutation } from './endpoints.ts'

const failureTexts: Readonly<Record<Decision, string>> = {
  release: "Couldn't release the lead. Try again.",
  confirm: "Couldn't mark the lead as spam. Try again.",
}

/** Releases leads or confirms them as spam, and shows the result. */
export function useDecisions() {
  const [release] = useReleaseQuarantinedLeadMutation()
  const [confirm] = useConfirmQuarantinedLeadMutation()
  const send = { release, confirm }
  return {
    async release({ id, fullName }: QuarantinedLead) {
      const { error } = await release({ id })
      if (error) toastError(error, failureTexts.release)
      else toast({ title: 'Lead released', description: `${fullName} is now in the leads list.` })
    },
    async confirm({ id, fullName }: QuarantinedLead) {
      const { error } = await confirm({ id })
      if (error) toastError(error, failureTexts.confirm)
      else toast({ title: 'Spam confirmed', description: `${fullName} stays out of the leads list.` })
    },
    /** Decides one lead after the other. @returns the IDs of those for which it worked. */
    async decideAll(decision: Decision, leads: readonly QuarantinedLead[]) {
      const decided: string[] = []
      const failures: Failure[] = []
      for (const { id, fullName } of leads) {
        const { error } = await send[decision]({ id })
        if (error) failures.push({ name: fullName, reason: messageOf(error, failureTexts[decision]) })
        else decided.push(id)
      }
      toast(decidedToast(decision, leads.length, failures))
      return decided
    },
  }
}
