import type { QuarantinedLead } from '@portal/contracts/calls'
import { toast, toastError } from '@portal/sdk'
import { useConfirmQuarantinedLeadMutation, useReleaseQuarantinedLeadMutation } from './endpoints.ts'

/** Releases a lead or confirms it as spam, and shows the result. */
export function useDecisions() {
  const [release] = useReleaseQuarantinedLeadMutation()
  const [confirm] = useConfirmQuarantinedLeadMutation()
  return {
    async release({ id, fullName }: QuarantinedLead) {
      const { error } = await release({ id })
      if (error) toastError(error, "Couldn't release the lead. Try again.")
      else toast({ title: 'Lead released', description: `${fullName} is now in the leads list.` })
    },
    async confirm({ id, fullName }: QuarantinedLead) {
      const { error } = await confirm({ id })
      if (error) toastError(error, "Couldn't mark the lead as spam. Try again.")
      else toast({ title: 'Spam confirmed', description: `${fullName} stays out of the leads list.` })
    },
  }
}
