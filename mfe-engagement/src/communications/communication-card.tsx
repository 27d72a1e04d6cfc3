import type { Communication } from '@portal/contracts/engagement'
import { admins, supervisors } from '@portal/contracts/role'
import { Badge, currentOf, toastError, Avatar, RelativeTime, Tooltip, useCan } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useConfirmCommunicationMutation } from '../endpoints.ts'
import { LinkedText } from '../components/linked-text.tsx'
import { memberName } from '../components/member-name.ts'
import styles from './communications.module.css'

interface CommunicationCardProps {
  communication: Communication
  isExpired: boolean
  onEdit: () => void
  onDelete: () => void
  onShowReaders: () => void
  /** The text has changed since it was loaded. */
  onStale: () => void
}

export function CommunicationCard(props: CommunicationCardProps) {
  const { communication, isExpired, onEdit, onDelete, onShowReaders, onStale } = props
  const { id, title, message, author, createdAt, updatedAt, isPinned, isMustRead, readAt, expiresAt } = communication
  const isUnread = isMustRead && !readAt && !isExpired
  const isAdmin = useCan(admins)
  const canSeeReaders = useCan(supervisors)
  return (
    <article
      id={id}
      className={`panel stack gap-4 ${styles.card} ${isExpired ? styles.isExpired : ''} ${isUnread ? styles.isUnread : ''}`}
      aria-labelledby={`t${id}`}
    >
      <header className={styles.header}>
        <Avatar firstName={author?.firstName} lastName={author?.lastName} size={36} />
        <h2 id={`t${id}`}>{title}</h2>
        <div className={`row wrap gap-2 ${styles.badges}`}>
          {isPinned && (
            <Badge tone="accent" icon={<Pin aria-hidden />}>
              Pinned
            </Badge>
          )}
          {isMustRead && <Badge tone="caution">Must read</Badge>}
          {updatedAt !== createdAt && <Badge>Edited</Badge>}
          {isExpired && <Badge tone="negative">Expired</Badge>}
        </div>
        <p className="quiet dense">
          <span>{memberName(author)}</span> · <RelativeTime at={createdAt} />
        </p>
        {isAdmin && (
          <div className={`row gap-2 ${styles.actions}`}>
            <Tooltip text="Edit">
              <Button
                type="text"
                aria-label={`Edit ${title}`}
                icon={<Pencil size={16} aria-hidden />}
                onClick={onEdit}
              />
            </Tooltip>
            <Tooltip text="Delete">
              <Button
                type="text"
                aria-label={`Delete ${title}`}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={onDelete}
              />
            </Tooltip>
          </div>
        )}
      </header>
      <div className={styles.message}>
        <LinkedText text={message} />
      </div>
      {(isMustRead || (expiresAt && !isExpired)) && (
        <footer className={`row wrap gap-4 ${styles.footer}`}>
          {isMustRead && <ReadConfirmation communication={communication} onStale={onStale} />}
          {isMustRead && canSeeReaders && (
            <Button icon={<Users size={16} aria-hidden />} onClick={onShowReaders}>
              See who read it
            </Button>
          )}
          {expiresAt && !isExpired && (
            <span className="quiet dense">
              Shown until{' '}
              <time dateTime={expiresAt}>
                {new Date(expiresAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
              </time>
            </span>
          )}
        </footer>
      )}
    </article>
  )
}

function ReadConfirmation({
  communication: { id, updatedAt, readAt },
  onStale,
}: Pick<CommunicationCardProps, 'communication' | 'onStale'>) {
  const [confirm, { isLoading }] = useConfirmCommunicationMutation()
  if (readAt) {
    return (
      <Badge tone="positive" icon={<Check aria-hidden />}>
        You confirmed this <RelativeTime at={readAt} />
      </Badge>
    )
  }
  return (
    <Button
      type="primary"
      icon={<Check size={16} aria-hidden />}
      disabled={isLoading}
      onClick={async () => {
        const { error } = await confirm({ id, updatedAt })
        if (currentOf(error)) onStale()
        if (error) toastError(error, "Couldn't confirm. Try again.")
      }}
    >
      I have read this
    </Button>
  )
}
