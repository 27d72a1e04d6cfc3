import type { DoNotCallEntry } from '@portal/contracts/calls'
import { fullName, nationalPhone } from '@portal/contracts/fields'
import { EmptyState, ListEnd, LoadFailure, RelativeTime } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import PhoneOff from 'lucide-react/icons/phone-off'
import { Skeleton } from '../components/skeleton.tsx'
import { useDoNotCallListInfiniteQuery } from './endpoints.ts'
import styles from './page.module.css'

interface NumberListProps {
  search: string
  onRemove: (entry: DoNotCallEntry) => void
}

export function NumberList({ search, onRemove }: NumberListProps) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useDoNotCallListInfiniteQuery({ search })
  const entries = data?.pages.flatMap(page => page.rows) ?? []
  return (
    <section className="panel list" aria-label="Numbers" aria-busy={isFetching}>
      {!data && error && <LoadFailure what="The list" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={5} />}
      {data && entries.length === 0 && (
        <EmptyState
          icon={<PhoneOff />}
          title={search ? 'No matching numbers' : 'No blocked numbers yet'}
          description={search ? undefined : 'Agents can add one from a lead when a customer asks.'}
        />
      )}
      {entries.length > 0 && (
        <ul className={styles.numbers} aria-label="Blocked numbers">
          {entries.map(entry => (
            <Row key={entry.id} entry={entry} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <ListEnd isFetching={isFetching} hasFailed={Boolean(error)} onMore={() => void fetchNextPage()}>
          {entries.length.toLocaleString('en-US')} of {data?.pages[0]?.total.toLocaleString('en-US')}
        </ListEnd>
      )}
    </section>
  )
}

function Row({ entry, onRemove }: Pick<NumberListProps, 'onRemove'> & { entry: DoNotCallEntry }) {
  const { phoneNumber, reason, addedBy, addedAt } = entry
  const addedByName = fullName(addedBy) || 'Unknown'
  return (
    <li className="list-row">
      <span className={styles.number}>{nationalPhone(phoneNumber)}</span>
      <span className={styles.reason}>
        {reason}
        <span className="quiet">
          {addedByName}, <RelativeTime at={addedAt} />
        </span>
      </span>
      <Button size="small" aria-label={`Remove ${nationalPhone(phoneNumber)}`} onClick={() => onRemove(entry)}>
        Remove
      </Button>
    </li>
  )
}
