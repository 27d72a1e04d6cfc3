import type { QuarantinedLead } from '@portal/contracts/calls'
import { EmptyState, ListEnd, LoadFailure, PageHeader, RelativeTime } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useQuarantinedLeadsInfiniteQuery } from './endpoints.ts'
import { reasonText } from './reason-text.ts'
import { useDecisions } from './use-decisions.ts'

const columns: Column<QuarantinedLead>[] = [
  { title: 'Name', width: 150, isName: true, onCard: 'title', render: ({ fullName }) => <strong>{fullName}</strong> },
  {
    title: 'Contact',
    width: 230,
    render: ({ phone, email }) => <span title={email}>{`${phone} · ${email}`}</span>,
  },
  { title: 'Message', render: ({ comments }) => <span title={comments}>{comments}</span> },
  {
    title: 'Reason',
    width: 170,
    render: ({ reason }) => <span title={reasonText(reason)}>{reasonText(reason)}</span>,
  },
  { title: 'Received', width: 150, onCard: 'aside', render: ({ createdAt }) => <RelativeTime at={createdAt} /> },
]

export default function QuarantinePage() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useQuarantinedLeadsInfiniteQuery({})
  const { release, confirm } = useDecisions()
  const leads = data?.pages.flatMap(page => page.rows)

  return (
    <>
      <PageHeader title="Quarantine" subtitle="Quote requests that look like spam and are hidden from agents" />
      <section className="panel list" aria-label="Quarantined leads" aria-busy={isFetching}>
        {!leads && error ? (
          <LoadFailure what="The list" error={error} onRetry={() => void refetch()} />
        ) : leads?.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title="Nothing to review" description="Suspected spam appears here." />
        ) : (
          <DataTable
            label="Quarantined leads"
            columns={columns}
            rows={leads}
            actionsWidth={160}
            actions={lead => (
              <>
                <Button size="small" aria-label={`Release ${lead.fullName}`} onClick={() => void release(lead)}>
                  Release
                </Button>
                <Button
                  size="small"
                  aria-label={`Confirm that ${lead.fullName} is spam`}
                  onClick={() => void confirm(lead)}
                >
                  Spam
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
