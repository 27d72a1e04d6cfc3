import type { CallToWrapUp } from '@portal/contracts/calls'
import { useSessionStorage } from '@portal/sdk'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCallsToWrapUpQuery } from '../wrap-up/endpoints.ts'
import { useLiveCalls } from './use-live-calls.ts'

/**
 * The content of the dock: the user's call in progress, and the call to wrap up. A wrap-up stays until it is closed or
 * the next call begins, because a sale may follow the outcome. A sale that is still unrecorded comes back after the
 * next wrap-up, and after a reload.
 * @param isWrapUpFocused whether the focus is in the wrap-up form.
 * @param openedId the call whose wrap-up was opened last. Its form may contain input.
 */
export function useCurrentCall(isWrapUpFocused: boolean, openedId: string) {
  const { calls, clockOffset } = useLiveCalls()
  const { data: toWrapUp = [] } = useCallsToWrapUpQuery()
  const live = calls.find(({ phase }) => phase === 'connected') ?? calls.find(({ isMine }) => isMine)

  // Calls that this tab has shown in progress: their wrap-up opens automatically.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  if (live && !seen.has(live.id)) setSeen(new Set([...seen, live.id]))

  // Of the tab, because a reload must not lose a sale.
  const [stored, store] = useSessionStorage<readonly CallToWrapUp[]>('unrecorded-sales')
  const [restored] = useState(stored ?? [])
  const [kept, setKept] = useState(restored[0])
  // The call whose outcome this tab has saved or is saving. The list no longer has it, and the form still needs it.
  const [savedId, setSavedId] = useState(restored[0]?.id ?? '')
  // The call in whose form the user has typed a note, and whether it still has text. The user must not lose it.
  const [noted, setNoted] = useState({ callId: '', hasText: false })
  const [recordedId, setRecordedId] = useState('')
  const [sales, setSales] = useState<readonly CallToWrapUp[]>(restored.slice(1))
  // The list may still contain the call whose outcome was saved a moment ago.
  const [closedId, setClosedId] = useState('')
  const open = toWrapUp.filter(({ id }) => id !== closedId)
  const newest = open.find(({ id }) => seen.has(id)) ?? open[0]
  const isKeptOpen = open.some(({ id }) => id === kept?.id)
  const isSaved = kept !== undefined && kept.id === savedId && !isKeptOpen
  const hasNote = kept?.id === noted.callId && (noted.hasText || isWrapUpFocused)
  const isNoted = kept !== undefined && hasNote && !isKeptOpen && !isSaved
  const [returned] = sales
  const isReturnedFocused = isWrapUpFocused && !kept && returned !== undefined
  const next = isReturnedFocused ? returned : (newest ?? returned)
  // The call may be linked to another lead in the meantime.
  const wrapUp = open.find(({ id }) => id === kept?.id) ?? (isSaved || isNoted ? kept : next)
  const isReturned = wrapUp !== undefined && wrapUp === returned
  // A call that has just ended replaces an older one that was waiting and was never opened.
  const isUntouched = kept !== undefined && kept.id !== openedId && kept.id !== savedId
  const isReplaced = isUntouched && newest !== undefined && newest.id !== kept.id && seen.has(newest.id)
  if ((!kept || isReplaced) && newest && !live && !isReturnedFocused) setKept(newest)
  // A supervisor or another tab saved the outcome, or the user went on to the next call without closing the wrap-up that was
  // saved.
  const isNextCall = live?.phase === 'connected' && !isWrapUpFocused
  if (kept && !isKeptOpen && !isNoted && (!isSaved || isNextCall)) {
    setKept(undefined)
    if (isSaved) setSales([...sales, kept])
  }
  if (isNextCall && sales.some(({ id }) => id === recordedId)) setSales(sales.filter(({ id }) => id !== recordedId))

  const unrecorded = [...(isSaved ? [kept] : []), ...sales].filter(({ id }) => id !== recordedId)
  const storeUnrecorded = useEffectEvent(() => store(unrecorded.length > 0 ? unrecorded : undefined))
  const unrecordedIds = unrecorded.map(({ id }) => id).join()
  useEffect(() => storeUnrecorded(), [unrecordedIds])

  return {
    calls,
    clockOffset,
    live,
    wrapUp,
    /** Whether the outcome is saved but its sale is not. The service does not know about the sale yet. */
    hasUnrecordedSale: unrecorded.length > 0,
    /** Whether the outcome is saved, and a sale may follow. */
    isSaved: isSaved || isReturned,
    /** Whether the next call began before the sale was recorded. */
    isReturned,
    /** Calls whose sale was not recorded when the next call began. */
    sales,
    /** Whether the outcome of a call was saved in a form that is gone, or earlier than that of the current call. */
    isSold: (call: CallToWrapUp) => [...restored, ...sales].some(({ id }) => id === call.id),
    /** How many more calls need an outcome, or a sale. */
    waiting: [...open, ...sales].filter(({ id }) => id !== wrapUp?.id).length,
    wasLive: wrapUp !== undefined && seen.has(wrapUp.id),
    /** Keeps the wrap-up while its outcome is saved and after that, until it is closed. */
    holdWrapUp: (isSaving: boolean) => setSavedId(isSaving ? (wrapUp?.id ?? '') : ''),
    /** Reports whether the form of a call has a note. */
    setNote: (callId: string, hasText: boolean) =>
      setNoted(last => (hasText ? { callId, hasText } : last.callId === callId ? { ...last, hasText } : last)),
    /** Reports that the sale of a call is recorded. */
    setRecorded: setRecordedId,
    closeWrapUp() {
      setClosedId(wrapUp?.id ?? '')
      setKept(undefined)
      setSales(sales.filter(({ id }) => id !== wrapUp?.id))
    },
  }
}
