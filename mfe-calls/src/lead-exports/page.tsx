import type { ExportRequest } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { supervisors } from '@portal/contracts/role'
import {
  Badge,
  EmptyState,
  LoadFailure,
  PageHeader,
  RelativeTime,
  toast,
  toastError,
  type Tone,
  useCan,
} from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import Download from 'lucide-react/icons/download'
import { useApproveExportMutation, useDeclineExportMutation, useExportRequestsQuery } from './endpoints.ts'
import { filterText } from './filter-text.ts'
import { headings } from '../headings.ts'

const statusTexts: Readonly<Record<ExportRequest['status'], { text: string; tone: Tone }>> = {
  waiting: { text: 'Waiting', tone: 'caution' },
  approved: { text: 'Approved', tone: 'positive' },
  declined: { text: 'Declined', tone: 'negative' },
  used: { text: 'Exported', tone: 'neutral' },
}

const columns: Column<ExportRequest>[] = [
  {
    title: 'Member',
    width: 150,
    minWidth: 110,
    isName: true,
    onCard: 'title',
    render: ({ member }) => <strong>{fullName(member) || 'Unknown'}</strong>,
  },
  { title: 'Leads', width: 76, minWidth: 60, align: 'right', render: ({ leads }) => leads.toLocaleString('en-US') },
  {
    title: 'Filters',
    render: ({ filters }) => <span className="lines">{filterText(filters)}</span>,
  },
  { title: 'Reason', render: ({ reason }) => <span className="lines">{reason}</span> },
  {
    title: 'Requested',
    width: 150,
    minWidth: 76,
    onCard: 'note',
    render: ({ requestedAt }) => <RelativeTime at={requestedAt} />,
  },
  {
    title: 'Status',
    width: 104,
    minWidth: 88,
    onCard: 'aside',
    render: ({ status }) => <Badge tone={statusTexts[status].tone}>{statusTexts[status].text}</Badge>,
  },
]

const toLeads = (
  <Link className="button" to="/leads">
    Go to Leads
  </Link>
)

export default function ExportRequestsPage() {
  const { data: requests, error, isFetching, refetch } = useExportRequestsQuery()
  const [approve] = useApproveExportMutation()
  const [decline] = useDeclineExportMutation()
  const canDecide = useCan(supervisors)

  async function decide({ id, member }: ExportRequest, isApproved: boolean) {
    const { error: failure } = await (isApproved ? approve({ id }) : decline({ id }))
    if (failure) return toastError(failure, "Couldn't save the decision. Try again.")
    const name = fullName(member) || 'The member'
    toast(
      isApproved
        ? { title: 'Export approved', description: `${name} can export once within 24 hours.` }
        : { title: 'Export declined', description: `${name} sees your decision.` },
    )
  }

  return (
    <>
      <PageHeader {...headings.exports} actions={requests?.length !== 0 && toLeads} />
      <section className="panel list" aria-label="Export requests" aria-busy={isFetching}>
        {!requests && error ? (
          <LoadFailure what="The requests" error={error} onRetry={() => void refetch()} />
        ) : requests?.length === 0 ? (
          <EmptyState
            icon={<Download />}
            title="No requests yet"
            description={
              canDecide
                ? 'Requests from agents appear here for approval.'
                : 'To export more than the daily limit, send a request from Leads.'
            }
            action={toLeads}
          />
        ) : (
          <DataTable
            label="Export requests"
            columns={columns}
            rows={requests}
            actionsWidth={180}
            hasActionsBelow
            actions={request =>
              request.status === 'waiting' && !request.isOwn ? (
                <>
                  <Button
                    size="small"
                    aria-label={`Approve the export of ${fullName(request.member)}`}
                    onClick={() => void decide(request, true)}
                  >
                    Approve
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Decline the export of ${fullName(request.member)}`}
                    onClick={() => void decide(request, false)}
                  >
                    Decline
                  </Button>
                </>
              ) : (
                request.decidedBy && <span className="quiet ellipsis">by {fullName(request.decidedBy)}</span>
              )
            }
          />
        )}
      </section>
    </>
  )
}
