import type { LeadDetails } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { supervisors } from '@portal/contracts/role'
import { Badge, toastError, NotSentYet, useCan } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { queueKeys, useAssignLeadMutation, useTeamQuery } from '../endpoints.ts'
import type { RowActions } from '../list/lead-row.tsx'
import styles from './panel.module.css'

interface AssignmentProps {
  lead: LeadDetails
  actions: RowActions
}

/** The member assigned to the lead. Agents can take an unassigned lead; supervisors can assign it to anyone. */
export function Assignment({ lead, actions }: AssignmentProps) {
  const mayAssign = useCan(supervisors)
  const { assignedToUser } = lead
  return (
    <section>
      <h3 id="assignment">Assigned to</h3>
      <div className={styles.assignment}>
        {assignedToUser ? (
          <Badge tone="accent">{fullName(assignedToUser)}</Badge>
        ) : (
          <>
            <span className="quiet">Unassigned</span>
            <Button size="small" onClick={() => actions.take(lead)}>
              Take
            </Button>
          </>
        )}
        {mayAssign && <Assign lead={lead} />}
        <NotSentYet queueKey={queueKeys.assigned(lead.id)} />
      </div>
    </section>
  )
}

const unassigned = ''

function Assign({ lead }: { lead: LeadDetails }) {
  const { data: team = [], isLoading } = useTeamQuery()
  const [assign, { isLoading: isAssigning }] = useAssignLeadMutation()

  async function choose(memberId: string) {
    const { error } = await assign({ id: lead.id, memberId: memberId === unassigned ? null : memberId })
    if (error) toastError(error, 'Failed to update lead')
  }

  return (
    <Select<string>
      className={styles.assignee}
      aria-labelledby="assignment"
      placeholder="Assign to…"
      value={null as unknown as string}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading || isAssigning}
      options={[
        { value: unassigned, label: 'Unassigned' },
        ...team.map(member => ({ value: member.id, label: fullName(member) || member.email })),
      ]}
      onChange={memberId => void choose(memberId)}
    />
  )
}
