import { useEffect } from 'react'
import { useLeadQueueQuery } from './endpoints.ts'

/** The longest wait of a timer. */
const maxWaitMs = 2 ** 31 - 1

/** Returns the queue, and reloads it as soon as its next lead is due. */
export function useLeadQueue() {
  const query = useLeadQueueQuery()
  const { refetch, data, fulfilledTimeStamp = 0 } = query
  const dueAt = data?.nextDueAt
  useEffect(() => {
    if (!dueAt) return
    // At most once a second, even if the clocks differ.
    const waitMs = Math.max(1_000, Date.parse(dueAt) - Date.now())
    if (waitMs > maxWaitMs) return
    const timer = setTimeout(() => void refetch(), waitMs)
    return () => clearTimeout(timer)
  }, [dueAt, refetch, fulfilledTimeStamp])
  return query
}
