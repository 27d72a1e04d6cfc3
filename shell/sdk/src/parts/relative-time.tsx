import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import { useEffect, useState } from 'react'

dayjs.extend(relativeTime)
const minuteMs = 60_000

export interface RelativeTimeProps {
  /** UTC instant in ISO 8601. */
  at: string
}

/** "5 minutes ago", kept true while it is on screen, with the exact time on hover and for machines. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const time = dayjs(at)
  return (
    <time dateTime={at} title={time.format('dddd, MMMM D, YYYY [at] h:mm A')}>
      {time.from(dayjs(Math.max(now, time.valueOf())))}
    </time>
  )
}
