import type { Delivery } from '@portal/contracts/admin'
import { Badge, toastError, EmptyState, LoadFailure, RelativeTime, toast, type Tone } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Webhook from 'lucide-react/icons/webhook'
import { Bones } from '../components/skeleton.tsx'
import { useListDeliveriesQuery, useReplayDeliveryMutation } from './endpoints.ts'
import styles from './page.module.css'

export function Deliveries() {
  const { data: deliveries, error, refetch } = useListDeliveriesQuery()
  return (
    <section className={`panel list ${styles.deliveries}`} aria-labelledby="deliveries">
      <header>
        <h2 id="deliveries">Recent Webhook Deliveries</h2>
        <p className="quiet">The last 50, newest first.</p>
      </header>
      {deliveries ? (
        deliveries.length === 0 ? (
          <EmptyState
            icon={<Webhook />}
            title="No webhooks yet"
            description="They arrive here as soon as MightyCall knows the address in the setup instructions."
          />
        ) : (
          <div role="list">
            {deliveries.map(delivery => (
              <Row key={delivery.id} delivery={delivery} />
            ))}
          </div>
        )
      ) : error ? (
        <LoadFailure what="The deliveries" error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones lines={5} />
      )}
    </section>
  )
}

const outcomes: Record<Delivery['outcome'], readonly [Tone, string]> = {
  taken: ['positive', 'Taken'],
  repeated: ['neutral', 'Repeated'],
  ignored: ['neutral', 'Ignored'],
  refused: ['negative', 'Refused'],
}
/** What became of a replayed event. */
const replayed: Record<Delivery['outcome'], string> = {
  taken: 'was taken once more.',
  repeated: 'was known already. Its call was recorded anew.',
  ignored: 'says nothing of a call, so nothing was done.',
  refused: 'was refused, so nothing was done.',
}

function Row({ delivery }: { delivery: Delivery }) {
  const { eventType, extension, receivedAt, outcome, isReplay, isReplayable } = delivery
  const [tone, words] = outcomes[outcome]
  return (
    <div className={`list-row ${styles.delivery}`} role="listitem">
      <span className={styles.what}>
        {eventType || 'Unreadable'}
        {extension && <span className="quiet"> · extension {extension}</span>}
        {isReplay && <span className="quiet"> · replay</span>}
      </span>
      <span className={styles.when}>
        <RelativeTime at={receivedAt} />
      </span>
      <span>
        <Badge tone={tone}>{words}</Badge>
      </span>
      <span className={styles.replay}>{isReplayable && <Replay delivery={delivery} />}</span>
    </div>
  )
}

/** Has what came taken once more, and says what became of it. */
function Replay({ delivery: { id, eventType } }: { delivery: Delivery }) {
  const [replay, { isLoading }] = useReplayDeliveryMutation()

  async function perform() {
    const { data, error } = await replay({ id })
    if (data)
      toast({ title: `Replayed: ${outcomes[data.outcome][1]}`, description: `${eventType} ${replayed[data.outcome]}` })
    else toastError(error, 'It could not be replayed. Try again.')
  }

  return (
    <Button size="small" aria-label={`Replay ${eventType}`} disabled={isLoading} onClick={() => void perform()}>
      Replay
    </Button>
  )
}
