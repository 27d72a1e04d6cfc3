import type { CallToWrapUp } from '@portal/contracts/calls'
import { useState } from 'react'
import { useCallsToWrapUpQuery } from '../wrap-up/endpoints.ts'
import { useLiveCalls } from './use-live-calls.ts'

/**
 * What the dock shows: the user's call in progress, or else the call to wrap up. A ringing call comes before a
 * wrap-up. A wrap-up stays until it is closed or the next call begins, because a sale may follow the outcome.
 */
export function useCurrentCall() {
  const { calls, clockOffset } = useLiveCalls()
  const { data: toWrapUp = [] } = useCallsToWrapUpQuery()
  const live = calls.find(({ phase }) => phase === 'connected') ?? calls.find(({ isMine }) => isMine)

  // Calls that this tab has shown in progress: their wrap-up opens on its own.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  if (live && !seen.has(live.id)) setSeen(new Set([...seen, live.id]))

  const [kept, setKept] = useState<CallToWrapUp>()
  // The list may still contain the call whose outcome was saved a moment ago.
  const [closedId, setClosedId] = useState('')
  const open = toWrapUp.filter(({ id }) => id !== closedId)
  const newest = open.find(({ id }) => seen.has(id)) ?? open[0]
  // The call may be linked to another lead meanwhile.
  const wrapUp = open.find(({ id }) => id === kept?.id) ?? kept ?? newest
  if (!kept && newest && !live) setKept(newest)
  // The user went on to the next call without closing the wrap-up that was saved.
  if (kept && live?.phase === 'connected' && !open.some(({ id }) => id === kept.id)) setKept(undefined)

  return {
    calls,
    clockOffset,
    live,
    wrapUp,
    /** How many more calls need an outcome. */
    waiting: open.filter(({ id }) => id !== wrapUp?.id).length,
    wasLive: wrapUp !== undefined && seen.has(wrapUp.id),
    closeWrapUp() {
      setClosedId(wrapUp?.id ?? '')
      setKept(undefined)
    },
  }
}
