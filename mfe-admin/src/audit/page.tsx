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

export default function AuditPage() {
  const filtering = useAuditFilters()
  const { filters } = filtering
  const audit = useAudit(filters)
  const { currentData, isFetching, refetch } = audit
  const isWhole = currentData?.pages.every(page => page.missing.length === 0) ?? false
  const isEmpty = !currentData?.pages[0]?.entries.length
  return (
    <>
      <PageHeader
        title="Audit"
        subtitle="Who did what, when, in every part of the portal"
        actions={
          <>
            <Button icon={<RotateCw size={16} aria-hidden />} disabled={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
            {isWhole && !isEmpty ? (
              // The browser itself takes the stream: straight to disk, with its own progress and cancel.
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
          </>
        }
      />
      <AuditFilterBar filtering={filtering} />
      <AuditList audit={audit} filtering={filtering} />
    </>
  )
}
