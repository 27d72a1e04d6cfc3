import type { DoNotCallEntry } from '@portal/contracts/calls'
import { fullName, nationalPhone } from '@portal/contracts/fields'
import { EmptyState, ListEnd, LoadFailure, RelativeTime } from '@portal/sdk'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import PhoneOff from 'lucide-react/icons/phone-off'
import cards from '../components/cards.module.css'
import { useDoNotCallListInfiniteQuery } from './endpoints.ts'

interface NumberListProps {
  search: string
  onRemove: (entry: DoNotCallEntry) => void
}

const columns: Column<DoNotCallEntry>[] = [
  {
    title: 'Number',
    width: 180,
    minWidth: 150,
    isName: true,
    onCard: 'title',
    render: ({ phoneNumber }) => <strong>{nationalPhone(phoneNumber)}</strong>,
  },
  {
    title: 'Reason',
    minWidth: 240,
    onCard: 'untitled',
    render: ({ reason }) => <span className="lines">{reason}</span>,
  },
  {
    title: 'Added by',
    width: 190,
    minWidth: 130,
    onCard: 'note',
    cardTitle: 'Added by',
    render: ({ addedBy }) => <span className="quiet">{fullName(addedBy) || 'Unknown'}</span>,
  },
  {
    title: 'Added',
    width: 170,
    minWidth: 110,
    onCard: 'note',
    render: ({ addedAt }) => (
      <span className="quiet">
        <RelativeTime at={addedAt} />
      </span>
    ),
  },
]

export function NumberList({ search, onRemove }: NumberListProps) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useDoNotCallListInfiniteQuery({ search })
  const entries = data?.pages.flatMap(page => page.rows)
  return (
    <section className="panel list" aria-label="Numbers" aria-busy={isFetching}>
      {!entries && error ? (
        <LoadFailure what="The list" error={error} onRetry={() => void refetch()} />
      ) : entries?.length === 0 ? (
        <EmptyState
          icon={<PhoneOff />}
          title={search ? 'No matching numbers' : 'No blocked numbers yet'}
          description={search ? undefined : 'Agents can add one from a lead when a customer asks.'}
        />
      ) : (
        <DataTable
          label="Blocked numbers"
          columns={columns}
          rows={entries}
          rowClass={() => cards.compact}
          actionsWidth={48}
          actions={entry => (
            <RowMenu
              of={nationalPhone(entry.phoneNumber)}
              items={[{ label: 'Remove', isDangerous: true, onSelect: () => onRemove(entry) }]}
            />
          )}
        />
      )}
      {entries && hasNextPage && (
        <ListEnd isFetching={isFetching} hasFailed={Boolean(error)} onMore={() => void fetchNextPage()}>
          {entries.length.toLocaleString('en-US')} of {data?.pages[0]?.total.toLocaleString('en-US')}
        </ListEnd>
      )}
    </section>
  )
}
