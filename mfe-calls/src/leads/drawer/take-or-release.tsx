import type { LeadDetails } from '@portal/contracts/calls'
import { toastError, useUser } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import { useReleaseLeadMutation } from '../endpoints.ts'
import type { RowActions } from '../list/lead-row.tsx'

interface TakeOrReleaseProps {
  lead: LeadDetails
  actions: RowActions
}

/** Takes an unassigned lead, or gives back the user's own. Nothing for the lead of another member. */
export function TakeOrRelease({ lead, actions }: TakeOrReleaseProps) {
  const user = useUser()
  const [release, { isLoading }] = useReleaseLeadMutation()
  if (!lead.assignedToUser) {
    return (
      <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => actions.take(lead)}>
        Take
      </Button>
    )
  }
  if (lead.assignedToId !== user.id) return null
  return (
    <Button
      icon={<UserMinus size={18} aria-hidden />}
      loading={isLoading}
      onClick={() =>
        void release({ id: lead.id }).then(({ error }) => error && toastError(error, 'Failed to update lead'))
      }
    >
      Release
    </Button>
  )
}
