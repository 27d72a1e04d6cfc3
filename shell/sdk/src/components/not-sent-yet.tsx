import CloudOff from 'lucide-react/icons/cloud-off'
import { useIsUnsent } from '../api/outbox.ts'

interface NotSentYetProps {
  /** The `as` of what waits. */
  queueKey: string
  /** Only the sign, with its words for who points at it or listens. */
  isSmall?: boolean
  className?: string
}

/** Says that a change is kept here and waits for the connection; nothing where it does not. */
export function NotSentYet({ queueKey, isSmall = false, className = '' }: NotSentYetProps) {
  if (!useIsUnsent(queueKey)) return null
  return (
    <span
      className={`unsent tone-caution ${className}`}
      role="status"
      title="Kept here. It is sent once the connection is back."
    >
      <CloudOff size={14} aria-hidden />
      <span className={isSmall ? 'only-heard' : undefined}>Not sent yet</span>
    </span>
  )
}
