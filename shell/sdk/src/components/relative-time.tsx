import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import { exactOnHover } from './date-text.tsx'
import { useNow } from './use-now.ts'

dayjs.extend(relativeTime)

export interface RelativeTimeProps {
  /** UTC instant in ISO 8601. */
  at: string
}

const maxClockDifferenceMs = 60_000

/** "5 minutes ago" or "in 2 hours", updated every minute, with the exact time on hover and in `datetime`. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const now = useNow()
  const time = dayjs(at)
  // The clocks of two machines differ by some seconds: "in a few seconds" would look wrong for something that happened.
  const isAhead = time.valueOf() - now > maxClockDifferenceMs
  return (
    <time dateTime={at} {...exactOnHover(at)}>
      {time.from(dayjs(isAhead ? now : Math.max(now, time.valueOf())))}
    </time>
  )
}
