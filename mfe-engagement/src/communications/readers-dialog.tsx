import type { Communication } from '@portal/contracts/engagement'
import { Badge, LoadFailure, RelativeTime, Skeleton } from '@portal/sdk'
import { Modal } from '@portal/sdk/ui/modal'
import { useListReadersQuery } from '../endpoints.ts'
import { ProgressBar } from '../components/progress-bar.tsx'
import { memberName } from '../components/member-name.ts'
import styles from './communications.module.css'

/** Lists which members have confirmed an announcement and which have not. */
export default function ReadersDialog({
  communication: { id, title },
  onClose,
}: {
  communication: Communication
  onClose: () => void
}) {
  const { data: readers, error, refetch } = useListReadersQuery({ id })
  const confirmedCount = readers?.filter(({ readAt }) => readAt !== null).length ?? 0
  return (
    <Modal open title={`Who read “${title}”`} footer={null} onCancel={onClose}>
      {error && !readers && <LoadFailure what="The readers" error={error} onRetry={() => void refetch()} />}
      {!readers && !error && <Skeleton height="12rem" />}
      {readers && (
        <>
          <p>
            {confirmedCount} of {readers.length} confirmed
          </p>
          <ProgressBar label="Confirmed" value={confirmedCount} target={readers.length} />
          <ul className={`rows space-above ${styles.readers}`}>
            {readers.map(({ memberId, readAt, ...name }) => (
              <li key={memberId} className="row spread">
                <span>{memberName(name)}</span>
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
