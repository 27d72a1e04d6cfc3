import { admin } from '@portal/contracts/admin'
import { PageHeader, requestOf } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import Download from 'lucide-react/icons/download'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditList } from './audit-list.tsx'
import { useAudit } from './use-audit.ts'
import { useAuditFilters } from './use-audit-filters.ts'
import { HeaderActions } from '../components/header-actions.tsx'
import { headings } from '../headings.ts'
import styles from './page.module.css'

export default function AuditPage() {
  const filterState = useAuditFilters()
  const { filters } = filterState
  const audit = useAudit(filters)
  const { currentData, isFetching, refetch } = audit
  const isComplete = currentData?.pages.every(page => page.missing.length === 0) ?? false
  const isEmpty = !currentData?.pages[0]?.entries.length
  return (
    <div className={styles.page}>
      <PageHeader
        {...headings.audit}
        actions={
          <HeaderActions>
            <Button icon={<RotateCw size={16} aria-hidden />} loading={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
            {isComplete && !isEmpty ? (
              // A plain download link: the browser streams the file to disk and shows its own progress.
              <Button
                icon={<Download size={16} aria-hidden />}
                href={requestOf(admin.exportAudit, filters).url}
                download={`audit_export_${dayjs().format('YYYY-MM-DD')}.csv`}
              >
                Export CSV
              </Button>
            ) : (
              <Button icon={<Download size={16} aria-hidden />} disabled>
                Export CSV
              </Button>
            )}
          </HeaderActions>
        }
      />
      <AuditFilterBar filterState={filterState} />
      <AuditList audit={audit} filterState={filterState} />
    </div>
  )
}
