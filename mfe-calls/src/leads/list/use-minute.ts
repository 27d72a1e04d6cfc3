import { useEffect, useState } from 'react'

const minuteMilliseconds = 60_000

/** The time, in milliseconds since 1970, kept true to the minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
