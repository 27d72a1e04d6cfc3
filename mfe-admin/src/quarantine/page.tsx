import type { QuarantinedLead } from '@portal/contracts/calls'
import { EmptyState, ListEnd, LoadFailure, PageHeader, RelativeTime } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import cards from '../components/cards.module.css'
import { DecisionBar } from './decision-bar.tsx'
import { useQuarantinedLeadsInfiniteQuery } from './endpoints.ts'
import { LeadDetails } from './lead-details.tsx'
import { signsOf } from './signs-of.ts'
import { useDecisions } from './use-decisions.ts'
import { useSelection } from './use-selection.ts'
import { headings } from '../headings.ts'
import styles from './page.module.css'

const columns: Column<QuarantinedLead>[] = [
  {
    title: 'Name',
    width: 184,
    minWidth: 140,
    isName: true,
    onCard: 'title',
    render: ({ fullName }, { isOpen, toggle }) => (
      <Button
        className={styles.name}
        size="small"
        type="text"
        aria-expanded={isOpen}
        icon={<ChevronRight size={16} aria-hidden />}
        onClick={toggle}
      >
        <strong>{fullName}</strong>
      </Button>
    ),
  },
  {
    title: 'Message',
    onCard: 'untitled',
    render: ({ comments }) => (comments ? <span className="two-lines">{comments}</span> : '–'),
  },
  {
    title: 'Reason',
    width: 240,
    minWidth: 132,
    onCard: 'untitled',
    render: ({ reason }) => (
      <span className={styles.signs}>
        {signsOf(reason).map(({ text, isStrong }) => (
          <span key={text} className={isStrong ? 'medium tone-caution' : 'quiet'}>
            {text}
          </span>
        ))}
      </span>
    ),
  },
  {
    title: 'Received',
    width: 116,
    minWidth: 94,
    onCard: 'aside',
    render: ({ createdAt }) => (
      <span className="quiet">
        <RelativeTime at={createdAt} />
      </span>
    ),
  },
]

export default function QuarantinePage() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useQuarantinedLeadsInfiniteQuery({})
  const { release, confirm } = useDecisions()
  const leads = data?.pages.flatMap(page => page.rows)
  const selection = useSelection(leads)

  return (
    <>
      <PageHeader {...headings.quarantine} />
      {selection.count > 0 && <DecisionBar selection={selection} />}
      <section
        className={`panel list ${cards.hasArrows} ${styles.leads}`}
        aria-label="Quarantined leads"
        aria-busy={isFetching}
      >
        {!leads && error ? (
          <LoadFailure what="The list" error={error} onRetry={() => void refetch()} />
        ) : leads?.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title="Nothing to review" description="Suspected spam appears here." />
        ) : (
          <DataTable
            label="Quarantined leads"
            columns={columns}
            hasActionsBelow
            rows={leads}
            rowClass={() => cards.hasArrow}
            selection={{ ids: selection.ids, onChange: selection.setIds, nameOf: ({ fullName }) => fullName }}
            details={lead => <LeadDetails lead={lead} />}
            actionsWidth={200}
            actions={lead => (
              <>
                <Button
                  className={styles.decision}
                  size="small"
                  aria-label={`Release ${lead.fullName}`}
                  onClick={() => void release(lead)}
                >
                  Release
                </Button>
                <Button
                  danger
                  className={`${styles.decision} ${styles.spam}`}
                  size="small"
                  aria-label={`Mark as spam: ${lead.fullName}`}
                  onClick={() => void confirm(lead)}
                >
                  Mark as spam
                </Button>
              </>
            )}
          />
        )}
        {leads && hasNextPage && (
          <ListEnd isFetching={isFetching} hasFailed={Boolean(error)} onMore={() => void fetchNextPage()}>
            {leads.length.toLocaleString('en-US')} of {data?.pages[0]?.total.toLocaleString('en-US')}
          </ListEnd>
        )}
      </section>
    </>
  )
}
