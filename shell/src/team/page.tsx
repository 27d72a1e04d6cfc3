import { fullName } from '@portal/contracts/fields'
import type { TeamMember } from '@portal/contracts/identity'
import {
  AccessRestricted,
  Avatar,
  Badge,
  EmptyState,
  LoadFailure,
  PageHeader,
  RelativeTime,
  Slot,
  roleNames,
  roleTones,
  statusNames,
  statusTones,
  useCan,
} from '@portal/sdk'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import Users from 'lucide-react/icons/users'
import type { CSSProperties } from 'react'
import { shellHeadings } from '../navigation/headings.ts'
import { useListUsersQuery } from './endpoints.ts'

export default function TeamPage() {
  return (
    <>
      <PageHeader {...shellHeadings['/team']} />
      {useCan(['supervisor', 'admin']) ? <Team /> : <AccessRestricted />}
    </>
  )
}

/** The floor, then the list. The list waits for its data, so that the height of the floor with as many rows is known. */
function Team() {
  const { data: members, error, refetch } = useListUsersQuery()
  return (
    <>
      <div className="team-floor" style={{ '--rows': members?.length } as CSSProperties}>
        <Slot name="team.floor" />
      </div>
      {(members || error) && (
        <section className="panel list">
          <h2>Members</h2>
          {!members ? (
            <LoadFailure what="The team" error={error} onRetry={() => void refetch()} />
          ) : members.length === 0 ? (
            <EmptyState icon={<Users />} title="No team members found" />
          ) : (
            <DataTable label="Team members" columns={columns} rows={members} />
          )}
        </section>
      )}
    </>
  )
}

const columns: Column<TeamMember>[] = [
  {
    title: 'Name',
    width: 240,
    minWidth: 180,
    isName: true,
    onCard: 'title',
    render: member => <Identity member={member} />,
  },
  {
    title: 'Email',
    onCard: 'untitled',
    render: member => (fullName(member) ? <span className="quiet">{member.email}</span> : '–'),
  },
  {
    title: 'Role',
    width: 130,
    minWidth: 110,
    render: ({ role }) => <Badge tone={roleTones[role]}>{roleNames[role]}</Badge>,
  },
  {
    title: 'Status',
    width: 130,
    minWidth: 110,
    onCard: 'aside',
    render: ({ status }) => (
      <Badge tone={statusTones[status]} icon={<i className={`status-dot tone-${statusTones[status]}`} />}>
        {statusNames[status]}
      </Badge>
    ),
  },
  {
    title: 'Last seen',
    width: 160,
    minWidth: 120,
    render: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'Not seen yet'),
  },
]

function Identity({ member }: { member: TeamMember }) {
  const { firstName, lastName, email, profileImageUrl } = member
  return (
    <span className="inline">
      <Avatar firstName={firstName} lastName={lastName} imageUrl={profileImageUrl} size={28} />
      <strong className="ellipsis">{fullName(member) || email}</strong>
    </span>
  )
}
