import type { AuditFilters } from '@portal/contracts/audit'
import { EmptyState, ListEnd, LoadFailure } from '@portal/sdk'
import { Alert } from '@portal/sdk/ui'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo } from 'react'
import { Bones } from '../components/skeleton.tsx'
import { useListMemberRecordsQuery } from '../members/endpoints.ts'
import { nameOf } from '../members/words.ts'
import { AuditRow } from './audit-row.tsx'
import styles from './page.module.css'
import type { Names } from './sentences.ts'
import { serviceName } from './services.ts'
import type { useAudit } from './use-audit.ts'
import type { Filtering } from './use-audit-filters.ts'
import { textOf } from './values.ts'

interface AuditListProps {
  audit: ReturnType<typeof useAudit>
  filtering: Filtering
}

export function AuditList({ audit, filtering: { filters, isFiltered, set } }: AuditListProps) {
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = audit
  const names = useNames()
  const pages = currentData?.pages ?? []
  const entries = pages.flatMap(page => page.entries)
  const missing = [...new Set(pages.flatMap(page => page.missing))]
  return (
    <>
      {missing.length > 0 && <Missing words={missing} />}
      <section className="panel list" aria-label="Audit entries" aria-busy={!currentData && !error}>
        {!currentData && error && <LoadFailure what="The audit" error={error} onRetry={() => void refetch()} />}
        {!currentData && !error && <Bones lines={8} />}
        {currentData && entries.length === 0 && (
          <EmptyState
            icon={<ShieldCheck />}
            title={
              isBackwards(filters)
                ? 'The start date is after the end date'
                : isFiltered
                  ? 'Nothing matches these filters'
                  : 'Nothing has happened yet'
            }
          />
        )}
        {entries.length > 0 && (
          <ul className={styles.entries}>
            {entries.map(entry => (
              <AuditRow
                key={`${entry.service} ${entry.id}`}
                entry={entry}
                names={names}
                onSubject={subject => set({ subject })}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <ListEnd isFetching={isFetching} hasFailed={Boolean(error)} onMore={() => void fetchNextPage()}>
            {entries.length.toLocaleString('en-US')} shown
          </ListEnd>
        )}
      </section>
    </>
  )
}

/** Days in ISO form follow each other as texts do. */
const isBackwards = ({ startDate = '', endDate = '' }: AuditFilters) => endDate !== '' && startDate > endDate

function Missing({ words }: { words: readonly string[] }) {
  const areas = words.map(serviceName).join(', ')
  return (
    <Alert
      className={styles.missing}
      type="warning"
      showIcon
      role="status"
      title={`Not answering now: ${areas}. What happened there is missing from this list.`}
      description="Refresh in a moment. An export has to be whole, so it waits too, unless you choose another area."
    />
  )
}

/** Names of everybody who is or was a member; another id stays what it is. */
function useNames(): Names {
  const { data: members } = useListMemberRecordsQuery()
  return useMemo(() => {
    const known = new Map((members ?? []).map(member => [member.id, nameOf(member)]))
    return { nameOf: id => known.get(textOf(id)) || textOf(id) || 'a member' }
  }, [members])
}
