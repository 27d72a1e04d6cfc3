import type { QuarantinedLead } from '@portal/contracts/calls'
import { messageOf, type Toast, toast, toastError } from '@portal/sdk'
import { type Decision, decidedToast, type Failure } from './decided-toast.ts'
import {
  useConfirmQuarantinedLeadMutation,
  useReleaseQuarantinedLeadMutation,
  useReloadQuarantinedLeadsMutation,
} from './endpoints.ts'

const failureTexts: Readonly<Record<Decision, string>> = {
  release: "Couldn't release the lead. Try again.",
  confirm: "Couldn't mark the lead as spam. Try again.",
}

/** Releases leads or confirms them as spam, and shows the result. */
export function useDecisions() {
  const [release] = useReleaseQuarantinedLeadMutation()
  const [confirm] = useConfirmQuarantinedLeadMutation()
  const [reload] = useReloadQuarantinedLeadsMutation()
  const send = { release, confirm }

  async function decideOne(decision: Decision, { id }: QuarantinedLead, done: Toast) {
    const { error } = await send[decision]({ id })
    if (error) return toastError(error, failureTexts[decision])
    toast(done)
    await reload()
  }

  return {
    release: (lead: QuarantinedLead) =>
      decideOne('release', lead, {
        title: 'Lead released',
        description: `${lead.fullName} is now in the leads list.`,
      }),
    confirm: (lead: QuarantinedLead) =>
      decideOne('confirm', lead, {
        title: 'Spam confirmed',
        description: `${lead.fullName} stays out of the leads list.`,
      }),
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
      if (decided.length > 0) await reload()
      return decided
    },
  }
}
