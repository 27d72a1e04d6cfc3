import type { LiveCall } from '@portal/contracts/calls'
import { countAsInput } from '@portal/sdk'
import { useEffect, useState } from 'react'
import { useLiveCallsQuery } from './endpoints.ts'

/** How long the dock shows who took a call, in milliseconds. */
const takenMs = 8_000
/** The service lists a placed call for two minutes if the platform reports nothing, and sends no change after that. */
const placingMs = 121_000
/** How often a call in progress counts as use of the session, which ends after 30 minutes without any. */
const useEveryMs = 5 * 60_000

export interface OwnLiveCalls {
  calls: readonly LiveCall[]
  /** The difference between the server's clock and this computer's, in milliseconds. */
  clockOffset: number
}

/** Returns the user's own calls in progress, and for a few seconds those that someone else took. */
export function useLiveCalls(): OwnLiveCalls {
  const { data = [], fulfilledTimeStamp = 0, refetch } = useLiveCallsQuery({ mine: 'true' })
  // The service lists them a little longer, in case another change reloads the list.
  const [forgottenIds, setForgottenIds] = useState('')
  const takenIds = data.flatMap(({ id, phase }) => (phase === 'taken' ? [id] : [])).join(' ')
  useEffect(() => {
    if (takenIds === '') return
    const timer = setTimeout(() => setForgottenIds(takenIds), takenMs)
    return () => clearTimeout(timer)
  }, [takenIds])
  const isOnCall = data.some(({ phase }) => phase === 'connected')
  useEffect(() => {
    if (!isOnCall) return
    const timer = setInterval(() => {
      countAsInput()
      void refetch()
    }, useEveryMs)
    return () => clearInterval(timer)
  }, [isOnCall, refetch])
  const placed = data.find(({ phase }) => phase === 'placing')
  const endsAt = placed && Date.parse(placed.startedAt) - Date.parse(placed.repliedAt) + fulfilledTimeStamp + placingMs
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(() => void refetch(), Math.max(1_000, endsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt, refetch])
  const [newest] = data
  return {
    calls: data.filter(({ id, phase }) => phase !== 'taken' || !forgottenIds.includes(id)),
    clockOffset: newest ? Date.parse(newest.repliedAt) - fulfilledTimeStamp : 0,
  }
}
