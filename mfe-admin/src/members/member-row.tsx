import type { MemberRecord } from '@portal/contracts/members'
import { Badge, toastError, Avatar, RelativeTime, roleNames, roleTones, toast, useUser } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { useReactivateMemberMutation } from './endpoints.ts'
import styles from './members.module.css'
import { memberName } from './member-name.ts'

interface MemberRowProps {
  member: MemberRecord
  onEdit: () => void
  onDeactivate: () => void
}

export function MemberRow({ member, onEdit, onDeactivate }: MemberRowProps) {
  const { firstName, lastName, email, role, extension, isActive, invitedAt, lastSignedInAt } = member
  const isSelf = useUser().id === member.id
  const name = memberName(member)
  const [reactivate, { isLoading }] = useReactivateMemberMutation()

  async function handleReactivate() {
    const { error } = await reactivate({ id: member.id })
    if (error) toastError(error, "Couldn't reactivate the member")
    else toast({ title: 'Member reactivated', description: `${name} can sign in again.` })
  }

  return (
    <tr className={styles.member}>
      <th scope="row">
        <span className={styles.identity}>
          <Avatar firstName={firstName} lastName={lastName} imageUrl={member.profileImageUrl} />
          <span className="list-text">
            <strong>
              {name}
              {isSelf && ' (you)'}
            </strong>
            {name !== email && <span>{email}</span>}
          </span>
        </span>
      </th>
      <td>
        <span className={styles.badges}>
          <Badge tone={roleTones[role]}>{roleNames[role]}</Badge>
          {!isActive && <Badge tone="negative">Deactivated</Badge>}
        </span>
      </td>
      <td className={styles.extension}>
        {extension ? <>Ext. {extension}</> : <span className="quiet">No extension</span>}
      </td>
      <td className="quiet">
        {lastSignedInAt ? (
          <RelativeTime at={lastSignedInAt} />
        ) : (
          <>
            Invited <RelativeTime at={invitedAt} />
          </>
        )}
      </td>
      <td className={styles.actions}>
        <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {isActive ? (
          !isSelf && (
            <Button size="small" aria-label={`Deactivate ${name}`} onClick={onDeactivate}>
              Deactivate
            </Button>
          )
        ) : (
          <Button
            size="small"
            disabled={isLoading}
            aria-label={`Reactivate ${name}`}
            onClick={() => void handleReactivate()}
          >
            Reactivate
          </Button>
        )}
      </td>
    </tr>
  )
}
