import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds since an instant, updated every second.
 * @param clockOffset Added to this computer's clock, in milliseconds.
 */
export function useSecondsSince(instant: string, clockOffset: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now + clockOffset - Date.parse(instant)) / 1_000))
}
