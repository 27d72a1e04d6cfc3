import { AccessRestricted, EmptyState, LoadFailure, PageHeader, useCan } from '@portal/sdk'
import Users from 'lucide-react/icons/users'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'
import { useListUsersQuery } from './endpoints.ts'
import { TeamMember } from './team-member.tsx'

export default function TeamPage() {
  return (
    <>
      <PageHeader title="Team" subtitle="Everyone on the floor and their availability" />
      {useCan(['supervisor', 'admin']) ? <TeamList /> : <AccessRestricted />}
    </>
  )
}

function TeamList() {
  const { data: members, error, isLoading, refetch } = useListUsersQuery()
  if (isLoading) return <PageSkeleton />
  if (!members) {
    return (
      <section className="panel">
        <LoadFailure what="The team" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  if (members.length === 0) {
    return (
      <section className="panel">
        <EmptyState icon={<Users />} title="No team members found" />
      </section>
    )
  }
  return (
    <ul className="panel list" aria-label="Team members">
      {members.map(member => (
        <TeamMember key={member.id} member={member} />
      ))}
    </ul>
  )
}
