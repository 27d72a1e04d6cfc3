import type { Delivery } from '@portal/contracts/admin'
import { Badge, toastError, EmptyState, LoadFailure, RelativeTime, toast, type Tone } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Webhook from 'lucide-react/icons/webhook'
import { Skeleton } from '../components/skeleton.tsx'
import { useListDeliveriesQuery, useReplayDeliveryMutation } from './endpoints.ts'
import styles from './page.module.css'

export function Deliveries() {
  const { data: deliveries, error, refetch } = useListDeliveriesQuery()
  return (
    <section className={`panel list ${styles.wide}`} aria-labelledby="deliveries">
      <header>
        <h2 id="deliveries">Recent Webhook Deliveries</h2>
        <p className="quiet">The last 50, newest first</p>
      </header>
      {deliveries ? (
        deliveries.length === 0 ? (
          <EmptyState
            icon={<Webhook />}
            title="No webhooks yet"
            description="Enter the webhook URL from the setup instructions in MightyCall."
          />
        ) : (
          <div role="list">
            {deliveries.map(delivery => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </div>
        )
      ) : error ? (
        <LoadFailure what="The deliveries" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
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
/** What a replay did; follows the event type. */
const replayResults: Record<Delivery['outcome'], string> = {
  taken: 'was processed again.',
  repeated: 'was a duplicate; the call was refreshed.',
  ignored: "isn't about a call, so nothing changed.",
  refused: 'was rejected, so nothing changed.',
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { eventType, extension, receivedAt, outcome, isReplay, isReplayable } = delivery
  const [tone, label] = outcomeBadges[outcome]
  return (
    <div className={`list-row ${styles.deliveryRow}`} role="listitem">
      <span className={styles.summary}>
        {eventType || 'Unreadable'}
        {extension && <span className="quiet"> · extension {extension}</span>}
        {isReplay && <span className="quiet"> · replay</span>}
      </span>
      <span className={styles.time}>
        <RelativeTime at={receivedAt} />
      </span>
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className={styles.replay}>{isReplayable && <ReplayButton delivery={delivery} />}</span>
    </div>
  )
}

/** Processes a stored webhook again and shows the outcome as a toast. */
function ReplayButton({ delivery: { id, eventType } }: { delivery: Delivery }) {
  const [replay, { isLoading }] = useReplayDeliveryMutation()

  async function handleReplay() {
    const { data, error } = await replay({ id })
    if (data)
      toast({
        title: `Replayed: ${outcomeBadges[data.outcome][1]}`,
        description: `${eventType} ${replayResults[data.outcome]}`,
      })
    else toastError(error, "Couldn't replay the delivery. Try again.")
  }

  return (
    <Button size="small" aria-label={`Replay ${eventType}`} disabled={isLoading} onClick={() => void handleReplay()}>
      Replay
    </Button>
  )
}
