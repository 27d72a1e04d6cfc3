import type { TeamMember as Member } from '@portal/contracts/identity'
import { fullName } from '@portal/contracts/fields'
import { Badge, Avatar, RelativeTime, roleNames, roleTones } from '@portal/sdk'
import { statusNames, statusTones } from '../settings/statuses.ts'

export function TeamMember({ member }: { member: Member }) {
  const name = fullName(member) || member.email
  return (
    <li className="list-row">
      <span className="avatar-with-dot">
        <Avatar firstName={member.firstName} lastName={member.lastName} imageUrl={member.profileImageUrl} size={40} />
        <i className={`status-dot tone-${statusTones[member.status]}`} />
      </span>
      <span className="list-text">
        <strong>{name}</strong>
        <span>{member.email}</span>
        <span>
          {member.lastSeenAt ? (
            <>
              Last seen <RelativeTime at={member.lastSeenAt} />
            </>
          ) : (
            'Not seen yet'
          )}
        </span>
      </span>
      <span className="list-badges">
        <Badge tone={roleTones[member.role]}>{roleNames[member.role]}</Badge>
        <Badge tone={statusTones[member.status]}>{statusNames[member.status]}</Badge>
      </span>
    </li>
  )
}
