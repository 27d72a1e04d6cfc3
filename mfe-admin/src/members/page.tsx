import { roles } from '@portal/contracts/role'
import { EmptyState, LoadFailure, PageHeader, roleNames } from '@portal/sdk'
import { Button, SearchField } from '@portal/sdk/ui'
import { FilterBar, FilterField } from '@portal/sdk/ui/filter-bar'
import { Select } from '@portal/sdk/ui/select'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import DeactivateDialog from './deactivate-dialog.tsx'
import { useListMemberRecordsQuery } from './endpoints.ts'
import SessionsDialog from './sessions-dialog.tsx'
import MemberDialog from './member-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import { matches, useMemberFilters } from './use-member-filters.ts'
import { headings } from '../headings.ts'

type OpenDialog = { kind: 'none' } | { kind: 'invite' } | { kind: 'sessions' | 'deactivate'; memberId: string }
const noDialog: OpenDialog = { kind: 'none' }

const states = [
  { value: '', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'all', label: 'All' },
]

export default function MembersPage() {
  const [dialog, setDialog] = useState<OpenDialog>(noDialog)
  const { filters, setFilter, clear, openedId, openMember } = useMemberFilters()
  const { data: members, error, refetch } = useListMemberRecordsQuery()
  const matching = members?.filter(member => matches(member, filters))
  const selected = 'memberId' in dialog ? members?.find(({ id }) => id === dialog.memberId) : undefined
  const opened = members?.find(({ id }) => id === openedId)
  const close = () => setDialog(noDialog)

  return (
    <>
      <PageHeader
        {...headings.members}
        actions={
          <Button
            type="primary"
            icon={<UserPlus size={16} aria-hidden />}
            onClick={() => setDialog({ kind: 'invite' })}
          >
            Invite Member
          </Button>
        }
      />
      <FilterBar
        label="Filter members"
        count={Object.values(filters).filter(Boolean).length}
        onClear={clear}
        search={
          <SearchField
            type="search"
            aria-label="Name or email"
            placeholder="Name or email"
            value={filters.q}
            onChange={text => setFilter('q', text)}
          />
        }
      >
        <FilterField label="Role" htmlFor="members-role">
          <Select
            id="members-role"
            value={filters.role}
            options={[{ value: '', label: 'Any role' }, ...roles.map(value => ({ value, label: roleNames[value] }))]}
            onChange={value => setFilter('role', value)}
          />
        </FilterField>
        <FilterField label="Status" htmlFor="members-status">
          <Select
            id="members-status"
            value={filters.state}
            options={states}
            onChange={value => setFilter('state', value)}
          />
        </FilterField>
      </FilterBar>
      <section className="panel list" aria-label={`Members (${matching?.length ?? 0})`} aria-busy={!members && !error}>
        {error && !members ? (
          <LoadFailure what="The members" error={error} onRetry={() => void refetch()} />
        ) : matching?.length === 0 ? (
          <EmptyState icon={<Users />} title="No members found" description="Try other filters." />
        ) : (
          <MemberTable
            members={matching}
            onEdit={({ id }) => openMember(id)}
            onSessions={({ id }) => setDialog({ kind: 'sessions', memberId: id })}
            onDeactivate={({ id }) => setDialog({ kind: 'deactivate', memberId: id })}
          />
        )}
      </section>
      {dialog.kind === 'invite' && <MemberDialog onClose={close} />}
      {opened && <MemberDialog key={opened.id} member={opened} onClose={() => openMember('')} />}
      {dialog.kind === 'sessions' && selected && <SessionsDialog member={selected} onClose={close} />}
      {dialog.kind === 'deactivate' && selected && <DeactivateDialog member={selected} onClose={close} />}
    </>
  )
}
