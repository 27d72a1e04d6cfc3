import { useEffect } from 'react'
import { useLeadQueueQuery } from './endpoints.ts'
import { reloadDelay } from './reload-delay.ts'

/** Returns the queue. Reloads it if its next lead is due, and the server has not sent it. */
export function useLeadQueue() {
  const query = useLeadQueueQuery()
  const { refetch, data, fulfilledTimeStamp = 0 } = query
  const dueAt = data?.nextDueAt
  useEffect(() => {
    const waitMs = reloadDelay(dueAt ?? null)
    if (waitMs === null) return
    const timer = setTimeout(() => void refetch(), waitMs)
    return () => clearTimeout(timer)
  }, [dueAt, refetch, fulfilledTimeStamp])
  return query
}
