import type { Delivery } from '@portal/contracts/admin'
import { nationalPhone } from '@portal/contracts/fields'
import { Badge, toastError, EmptyState, LoadFailure, RelativeTime, toast, type Tone } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import Webhook from 'lucide-react/icons/webhook'
import { useListDeliveriesQuery, useReplayDeliveryMutation } from './endpoints.ts'
import { eventLabel } from './event-label.ts'

export function Deliveries() {
  const { data: deliveries, error, refetch } = useListDeliveriesQuery()
  return (
    <section className="panel full-row" aria-labelledby="deliveries">
      <header>
        <h2 id="deliveries">Recent Webhook Deliveries</h2>
        <p className="quiet">The last 50, newest first</p>
      </header>
      {!deliveries && error ? (
        <LoadFailure what="The deliveries" error={error} onRetry={() => void refetch()} />
      ) : deliveries?.length === 0 ? (
        <EmptyState
          icon={<Webhook />}
          title="No webhooks yet"
          description="Enter the webhook URL from the setup instructions in MightyCall."
        />
      ) : (
        <DataTable
          label="Webhook deliveries"
          columns={columns}
          rows={deliveries}
          actions={delivery => delivery.isReplayable && <ReplayButton delivery={delivery} />}
        />
      )}
    </section>
  )
}

const outcomeBadges: Record<Delivery['outcome'], readonly [Tone, string]> = {
  taken: ['positive', 'Processed'],
  repeated: ['neutral', 'Duplicate'],
  ignored: ['neutral', 'Ignored'],
  refused: ['negative', 'Rejected'],
}
/** What a replay did; follows the event. */
const replayResults: Record<Delivery['outcome'], string> = {
  taken: 'was processed again.',
  repeated: 'was a duplicate; the call was refreshed.',
  ignored: "isn't about a call, so nothing changed.",
  refused: 'was rejected, so nothing changed.',
}

const columns: Column<Delivery>[] = [
  {
    title: 'Event',
    minWidth: 150,
    isName: true,
    onCard: 'title',
    render: ({ eventType, isReplay }) => (
      <span className="lines">
        <span title={eventType}>{eventLabel(eventType)}</span>
        {isReplay && <span className="quiet"> · replay</span>}
      </span>
    ),
  },
  {
    title: 'Customer',
    width: 150,
    minWidth: 130,
    onCard: 'untitled',
    render: ({ customerNumber }) => (customerNumber ? nationalPhone(customerNumber) : '–'),
  },
  {
    title: 'Extension',
    width: 110,
    minWidth: 90,
    onCard: 'note',
    cardTitle: 'Ext.',
    render: ({ extension }) => extension ?? '–',
  },
  {
    title: 'Result',
    width: 130,
    minWidth: 110,
    onCard: 'aside',
    render: ({ outcome }) => {
      const [tone, label] = outcomeBadges[outcome]
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    title: 'Received',
    width: 160,
    minWidth: 120,
    onCard: 'note',
    render: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
  },
]

/** Processes a stored webhook again and shows the outcome as a toast. */
function ReplayButton({ delivery: { id, eventType } }: { delivery: Delivery }) {
  const event = eventLabel(eventType)
  const [replay, { isLoading }] = useReplayDeliveryMutation()

  async function handleReplay() {
    const { data, error } = await replay({ id })
    if (data)
      toast({
        title: `Replayed: ${outcomeBadges[data.outcome][1]}`,
        description: `${event} ${replayResults[data.outcome]}`,
      })
    else toastError(error, "Couldn't replay the delivery. Try again.")
  }

  return (
    <Button
      type="text"
      size="small"
      aria-label={`Replay ${event}`}
      loading={isLoading}
      onClick={() => void handleReplay()}
    >
      Replay
    </Button>
  )
}
