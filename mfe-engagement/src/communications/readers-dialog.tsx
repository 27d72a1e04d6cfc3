import type { Communication } from '@portal/contracts/engagement'
import { Badge, LoadFailure, RelativeTime } from '@portal/sdk'
import { Modal } from '@portal/sdk/ui/modal'
import { useListReadersQuery } from '../endpoints.ts'
import { Bar } from '../components/progress-bar.tsx'
import { Bones } from '../components/skeleton.tsx'
import { nameOf } from '../components/person.ts'
import styles from './communications.module.css'

/** Who confirmed an announcement and who has not yet. */
export default function ReadersDialog({
  communication: { id, title },
  onClose,
}: {
  communication: Communication
  onClose: () => void
}) {
  const { data: readers, error, refetch } = useListReadersQuery({ id })
  const done = readers?.filter(it => it.readAt !== null).length ?? 0
  return (
    <Modal open title={`Who has read “${title}”`} footer={null} onCancel={onClose}>
      {error && !readers && <LoadFailure what="The list" error={error} onRetry={() => void refetch()} />}
      {!readers && !error && <Bones count={1} height="12rem" />}
      {readers && (
        <>
          <p>
            {done} of {readers.length} confirmed
          </p>
          <Bar label="Confirmed" value={done} target={readers.length} />
          <ul className={styles.readers}>
            {readers.map(({ memberId, readAt, ...person }) => (
              <li key={memberId}>
                <span>{nameOf(person)}</span>
                {readAt ? (
                  <Badge tone="positive">
                    <RelativeTime at={readAt} />
                  </Badge>
                ) : (
                  <Badge>Not yet</Badge>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
