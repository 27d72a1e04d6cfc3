import { useClockOffset } from '@portal/sdk'
import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds since an instant, updated every second.
 * @param ownOffset the server's clock minus this computer's in milliseconds, if a reply says so exactly.
 */
export function useSecondsSince(instant: string, ownOffset?: number): number {
  const offset = useClockOffset()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now + (ownOffset ?? offset) - Date.parse(instant)) / 1_000))
}
