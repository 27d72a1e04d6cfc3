import type { LiveCall } from '@portal/contracts/calls'
import { memberStorageKey, useUser } from '@portal/sdk'
import { useEffect, useEffectEvent } from 'react'
import { callFacts } from '../dock/call-facts.ts'
import { readChoices } from './choices.ts'

/**
 * Makes a ringing call noticed while the user looks elsewhere: the title of the tab names the caller, and a notification or
 * a sound follows if the user chose so in Settings.
 */
export function useRingAlert(call: LiveCall | undefined): void {
  const { id: memberId } = useUser()
  const id = call?.id
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (!call) return
    const pageTitle = document.title
    const title = `${call.lead?.fullName ?? (call.phoneNumber || 'Unknown caller')} is calling`
    document.title = title
    signal.addEventListener('abort', () => {
      // Another page may have set its title since.
      if (document.title === title) document.title = pageTitle
    })
    const choices = readChoices(memberId)
    if (!choices.notifies && !choices.sounds) return
    const ringing = { id: call.id, title, text: callFacts(call) }
    import('./ring-alert.ts').then(
      ({ alertOfCall }) =>
        signal.aborted || void alertOfCall(ringing, choices, memberStorageKey(memberId, 'sounded calls'), signal),
      // The dock shows the call without it.
      () => undefined,
    )
  })
  useEffect(() => {
    if (id === undefined) return
    const end = new AbortController()
    begin(end.signal)
    return () => end.abort()
  }, [id])
}

/** The first of the calls that rings for the user. */
export const ringingOf = (calls: readonly LiveCall[]) =>
  calls.find(({ direction, phase, isMine }) => direction === 'inbound' && phase === 'ringing' && isMine)
