import { formatElapsed } from '../activity/duration.ts'
import { useSecondsSince } from './use-seconds-since.ts'

interface CallTimerProps {
  /** An instant in ISO 8601. */
  since: string
  /** The server's clock minus this computer's in milliseconds, if a reply says so exactly. */
  clockOffset?: number
}

/** How long a call has lasted. Screen readers announce it once, not every second. */
export const CallTimer = ({ since, clockOffset }: CallTimerProps) => (
  <span role="timer" aria-live="off">
    {formatElapsed(useSecondsSince(since, clockOffset))}
  </span>
)
