import type { TeamMember as Member } from '@portal/contracts/identity'
import type { Role } from '@portal/contracts/role'
import { Badge, PersonAvatar, RelativeTime, type Tone } from '@portal/sdk'
import { roleNames } from '../navigation/menu.ts'
import { statusNames, statusTones } from '../settings/statuses.ts'

const roleTones: Readonly<Record<Role, Tone>> = { agent: 'neutral', supervisor: 'accent', admin: 'special' }

export function TeamMember({ member }: { member: Member }) {
  const name = `${member.firstName} ${member.lastName}`.trim() || member.email
  return (
    <li className="list-row">
      <span className="avatar-with-dot">
        <PersonAvatar
          firstName={member.firstName}
          lastName={member.lastName}
          imageUrl={member.profileImageUrl}
          size={40}
        />
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
