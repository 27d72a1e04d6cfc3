import { useEffect } from 'react'
import { useLeadQueueQuery } from './endpoints.ts'

/** Timers can't wait for longer. */
const maxWaitMs = 2 ** 31 - 1

/** The queue, loaded again as soon as its next lead is due. */
export function useLeadQueue() {
  const query = useLeadQueueQuery()
  const { refetch, data, fulfilledTimeStamp = 0 } = query
  const dueAt = data?.nextDueAt
  useEffect(() => {
    if (!dueAt) return
    // Not more than once a second, whatever the clocks say.
    const waitMs = Math.max(1_000, Date.parse(dueAt) - Date.now())
    if (waitMs > maxWaitMs) return
    const timer = setTimeout(() => void refetch(), waitMs)
    return () => clearTimeout(timer)
  }, [dueAt, refetch, fulfilledTimeStamp])
  return query
}
