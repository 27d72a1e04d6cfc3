import { useEffect } from 'react'
import { useLeadQueueQuery } from './endpoints.ts'
import { reloadDelay } from './reload-delay.ts'

/** Returns the queue, and reloads it as soon as its next lead is due. */
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
