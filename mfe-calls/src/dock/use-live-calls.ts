import type { LiveCall } from '@portal/contracts/calls'
import { useEffect, useState } from 'react'
import { useLiveCallsQuery } from './endpoints.ts'

/** How long the dock tells who took a call, in milliseconds. */
const takenMs = 8_000

export interface OwnLiveCalls {
  calls: readonly LiveCall[]
  /** What to add to this computer's clock to get the server's, in milliseconds. */
  clockOffset: number
}

/** The user's own calls in progress, and for a few seconds those that someone else took. */
export function useLiveCalls(): OwnLiveCalls {
  const { data = [], fulfilledTimeStamp = 0 } = useLiveCallsQuery({ mine: 'true' })
  const [forgottenAt, setForgottenAt] = useState(0)
  const hasTaken = data.some(({ phase }) => phase === 'taken')
  useEffect(() => {
    if (!hasTaken) return
    const timer = setTimeout(() => setForgottenAt(fulfilledTimeStamp), takenMs)
    return () => clearTimeout(timer)
  }, [hasTaken, fulfilledTimeStamp])
  const [newest] = data
  return {
    calls: data.filter(({ phase }) => phase !== 'taken' || forgottenAt !== fulfilledTimeStamp),
    clockOffset: newest ? Date.parse(newest.at) - fulfilledTimeStamp : 0,
  }
}
