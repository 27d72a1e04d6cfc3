import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import { useNow } from './use-now.ts'

dayjs.extend(relativeTime)

export interface RelativeTimeProps {
  /** UTC instant in ISO 8601. */
  at: string
}

/** "5 minutes ago", updated every minute, with the exact time on hover and in `datetime`. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const now = useNow()
  const time = dayjs(at)
  return (
    <time dateTime={at} title={time.format('dddd, MMMM D, YYYY [at] h:mm A')}>
      {time.from(dayjs(Math.max(now, time.valueOf())))}
    </time>
  )
}
