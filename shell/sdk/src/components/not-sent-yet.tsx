import CloudOff from 'lucide-react/icons/cloud-off'
import { useIsUnsent } from '../api/outbox.ts'

interface NotSentYetProps {
  /** The `key` of the queued change; see `OfflineQueueOptions`. */
  queueKey: string
  /** Shows only the icon; the text is for tooltips and screen readers. */
  isSmall?: boolean
  className?: string
}

/** Marks a change that waits for the connection; renders nothing if none does. */
export function NotSentYet({ queueKey, isSmall = false, className = '' }: NotSentYetProps) {
  if (!useIsUnsent(queueKey)) return null
  return (
    <span
      className={`row gap-2 small nowrap unsent tone-caution ${className}`}
      role="status"
      title="Saved in this tab. It will be sent once the connection is back."
    >
      <CloudOff size={14} aria-hidden />
      <span className={isSmall ? 'visually-hidden' : undefined}>Not sent yet</span>
    </span>
  )
}
