import type { AuditEntry, AuditFilters } from '@portal/contracts/audit'
import { EmptyState, ListEnd, LoadFailure } from '@portal/sdk'
import { Alert } from '@portal/sdk/ui'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo, useState } from 'react'
import cards from '../components/cards.module.css'
import { useListMemberRecordsQuery } from '../members/endpoints.ts'
import { memberName } from '../members/member-name.ts'
import { AuditTable } from './audit-table.tsx'
import { foldEntries } from './fold-entries.ts'
import type { MemberNameById } from './sentences.ts'
import type { useAudit } from './use-audit.ts'
import type { AuditFilterState } from './use-audit-filters.ts'
import { useAuditTexts } from './use-audit-texts.ts'
import { useSubjectNames } from './use-subject-names.ts'
import { toText } from './values.ts'

interface AuditListProps {
  audit: ReturnType<typeof useAudit>
  filterState: AuditFilterState
}

export function AuditList({ audit, filterState: { filters, isFiltered, setFilters } }: AuditListProps) {
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = audit
  const memberNameById = useMemberNames()
  const pages = currentData?.pages ?? []
  const entries = pages.flatMap(page => page.entries)
  const { names, isLoading } = useSubjectNames(entries)
  const texts = useAuditTexts()
  const shown = useStableEntries(currentData && entries, isLoading || texts.isLoading)
  const missingServices = [...new Set(pages.flatMap(page => page.missing))]
  return (
    <>
      {missingServices.length > 0 && <MissingServicesAlert services={missingServices} />}
      <section
        className={`panel list ${cards.hasArrows}`}
        aria-label="Audit entries"
        aria-busy={!currentData && !error}
      >
        {!currentData && error ? (
          <LoadFailure what="The audit log" error={error} onRetry={() => void refetch()} />
        ) : currentData && entries.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title={emptyTitle(filters, isFiltered)} />
        ) : (
          <AuditTable
            entries={shown && foldEntries(shown)}
            names={names}
            memberName={memberNameById}
            onSelectSubject={subject => setFilters({ subject })}
          />
        )}
        {hasNextPage && shown && (
          <ListEnd isFetching={isFetching} hasFailed={Boolean(error)} onMore={() => void fetchNextPage()}>
            {entries.length.toLocaleString('en-US')} shown
          </ListEnd>
        )}
      </section>
    </>
  )
}

/** Returns the first entries only with their names: names that arrive later make a row higher and move the others. */
function useStableEntries(
  entries: readonly AuditEntry[] | undefined,
  isLoading: boolean,
): readonly AuditEntry[] | undefined {
  const [isShown, setIsShown] = useState(false)
  const mayShow = entries !== undefined && (isShown || !isLoading)
  if (mayShow !== isShown) setIsShown(mayShow)
  return mayShow ? entries : undefined
}

function emptyTitle({ startDate = '', endDate = '' }: AuditFilters, isFiltered: boolean): string {
  // ISO dates sort as text.
  if (endDate !== '' && startDate > endDate) return 'The start date is after the end date'
  return isFiltered ? 'No entries match these filters' : 'No audit entries yet'
}

function MissingServicesAlert({ services }: { services: readonly string[] }) {
  const { serviceLabel } = useAuditTexts()
  return (
    <Alert
      className="space-below"
      type="warning"
      showIcon
      role="status"
      title={`Entries are missing from: ${services.map(serviceLabel).join(', ')}`}
      description="These areas aren't responding. Refresh in a moment. To export now, filter by another area."
    />
  )
}

/** Returns a function from member ID to name, including deactivated members. */
function useMemberNames(): MemberNameById {
  const { data: members } = useListMemberRecordsQuery()
  return useMemo(() => {
    const names = new Map((members ?? []).map(member => [member.id, memberName(member)]))
    return id => names.get(toText(id)) || toText(id) || 'a member'
  }, [members])
}
