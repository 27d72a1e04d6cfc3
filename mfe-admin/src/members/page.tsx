import { role as roles } from '@portal/contracts/role'
import { EmptyState, LoadFailure, PageHeader, roleNames } from '@portal/sdk'
import { Button, SearchField, Segmented } from '@portal/sdk/ui'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Bones } from '../components/skeleton.tsx'
import DeactivateDialog from './deactivate-dialog.tsx'
import { useListMemberRecordsQuery } from './endpoints.ts'
import MemberDialog from './member-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'
import { matches, useMemberFilters } from './use-member-filters.ts'

type Open = { kind: 'none' } | { kind: 'invite' } | { kind: 'edit' | 'deactivate'; id: string }
const closed: Open = { kind: 'none' }

export default function MembersPage() {
  const [open, setOpen] = useState<Open>(closed)
  const { filters, setFilter } = useMemberFilters()
  const { data: members, error, refetch } = useListMemberRecordsQuery()
  const shown = members?.filter(member => matches(member, filters)) ?? []
  const chosen = 'id' in open ? members?.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(closed)

  return (
    <>
      <PageHeader
        title="Members"
        subtitle="Who may sign in, and as what"
        actions={
          <Button type="primary" icon={<UserPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'invite' })}>
            Invite Member
          </Button>
        }
      />
      <div className="filters">
        <SearchField
          className={styles.search}
          type="search"
          aria-label="Name or e-mail"
          placeholder="Name or e-mail"
          allowClear
          value={filters.q}
          onChange={text => setFilter('q', text)}
        />
        <Segmented
          aria-label="Role"
          value={filters.role}
          options={[
            { value: '', label: 'Any role' },
            ...roles.options.map(value => ({ value, label: roleNames[value] })),
          ]}
          onChange={value => setFilter('role', value)}
        />
        <Segmented
          aria-label="State"
          value={filters.state}
          options={[
            { value: '', label: 'Active' },
            { value: 'deactivated', label: 'Deactivated' },
            { value: 'all', label: 'All' },
          ]}
          onChange={value => setFilter('state', value)}
        />
      </div>
      <section className="panel list" aria-label={`Members (${shown.length})`} aria-busy={!members && !error}>
        {!members ? (
          error ? (
            <LoadFailure what="The members" error={error} onRetry={() => void refetch()} />
          ) : (
            <Bones lines={8} />
          )
        ) : shown.length === 0 ? (
          <EmptyState icon={<Users />} title="No members found" description="Nobody matches these filters." />
        ) : (
          <table className="records">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Extension</th>
                <th scope="col">Last here</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(member => (
                <MemberRow
                  key={member.id}
                  member={member}
                  onEdit={() => setOpen({ kind: 'edit', id: member.id })}
                  onDeactivate={() => setOpen({ kind: 'deactivate', id: member.id })}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {open.kind === 'invite' && <MemberDialog onClose={close} />}
      {open.kind === 'edit' && chosen && <MemberDialog member={chosen} onClose={close} />}
      {open.kind === 'deactivate' && chosen && <DeactivateDialog member={chosen} onClose={close} />}
    </>
  )
}
