import type { DoNotCallEntry } from '@portal/contracts/calls'
import { fullName, nationalPhone } from '@portal/contracts/fields'
import { EmptyState, ListEnd, LoadFailure, RelativeTime } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import PhoneOff from 'lucide-react/icons/phone-off'
import { Bones } from '../components/skeleton.tsx'
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
      {!data && !error && <Bones lines={5} />}
      {data && entries.length === 0 && (
        <EmptyState
          icon={<PhoneOff />}
          title={search ? 'No number matches' : 'No number is on the list'}
          description={search ? undefined : 'Agents add one from its lead when somebody asks not to be called again.'}
        />
      )}
      {entries.length > 0 && (
        <ul className={styles.numbers} aria-label="Numbers that nobody calls">
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
  const who = fullName(addedBy) || 'Somebody'
  return (
    <li className="list-row">
      <span className={styles.number}>{nationalPhone(phoneNumber)}</span>
      <span className={styles.why}>
        {reason}
        <span className="quiet">
          {who}, <RelativeTime at={addedAt} />
        </span>
      </span>
      <Button size="small" aria-label={`Remove ${nationalPhone(phoneNumber)}`} onClick={() => onRemove(entry)}>
        Remove
      </Button>
    </li>
  )
}
