import type { Erasure } from '@portal/contracts/privacy'
import { fullName } from '@portal/contracts/fields'
import { Badge, EmptyState, LoadFailure, PageHeader, RelativeTime } from '@portal/sdk'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { useErasuresQuery } from './endpoints.ts'
import { erasedText } from './erased-text.ts'
import { PersonForm } from './person-form.tsx'
import { headings } from '../headings.ts'
import styles from './page.module.css'

const columns: Column<Erasure>[] = [
  {
    title: 'Reason',
    isName: true,
    onCard: 'title',
    render: ({ reason }) => <strong className="lines">{reason}</strong>,
  },
  {
    title: 'Erased',
    onCard: 'untitled',
    render: ({ erased }) => <span className="lines">{erasedText(erased)}</span>,
  },
  {
    title: 'Requested by',
    width: 160,
    minWidth: 110,
    onCard: 'note',
    render: ({ requestedBy }) => fullName(requestedBy) || 'Unknown',
  },
  {
    title: 'Requested',
    width: 140,
    minWidth: 104,
    onCard: 'note',
    render: ({ requestedAt }) => <RelativeTime at={requestedAt} />,
  },
  {
    title: 'Status',
    width: 120,
    minWidth: 100,
    onCard: 'aside',
    render: ({ completedAt }) =>
      completedAt ? <Badge tone="positive">Complete</Badge> : <Badge tone="caution">In progress</Badge>,
  },
]

export default function PrivacyPage() {
  const { data: erasures, error, isFetching, refetch } = useErasuresQuery()
  return (
    <>
      <PageHeader {...headings.privacy} />
      <div className="stack">
        <PersonForm />
        <section className={`panel ${styles.erasures}`} aria-labelledby="erasures-title" aria-busy={isFetching}>
          <h2 id="erasures-title">Erasures</h2>
          {!erasures && error ? (
            <LoadFailure what="The erasures" error={error} onRetry={() => void refetch()} />
          ) : erasures?.length === 0 ? (
            <EmptyState
              title="No erasures yet"
              description="Each one leaves a receipt here: what was erased, when, and by whom."
            />
          ) : (
            <DataTable label="Erasures" columns={columns} rows={erasures} />
          )}
        </section>
      </div>
    </>
  )
}
