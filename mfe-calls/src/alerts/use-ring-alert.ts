import type { LiveCall } from '@portal/contracts/calls'
import { memberStorageKey, useUser } from '@portal/sdk'
import { useEffect } from 'react'
import { callFacts } from '../dock/call-facts.ts'
import { readChoices } from './choices.ts'

/**
 * Makes a ringing call noticed while the user looks elsewhere: the title of the tab names the caller, and a notification or
 * a sound follows if the user chose so in Settings.
 */
export function useRingAlert(call: LiveCall | undefined): void {
  const { id: memberId } = useUser()
  const id = call?.id
  const title = call && `${call.lead?.fullName ?? (call.phoneNumber || 'Unknown caller')} is calling`
  const text = call && callFacts(call)
  useEffect(() => {
    if (id === undefined || title === undefined || text === undefined) return
    const pageTitle = document.title
    document.title = title
    const end = new AbortController()
    const choices = readChoices(memberId)
    if (choices.notifies || choices.sounds) {
      import('./ring-alert.ts').then(
        ({ alertOfCall }) => {
          if (end.signal.aborted) return
          void alertOfCall({ id, title, text }, choices, memberStorageKey(memberId, 'sounded calls'), end.signal)
        },
        // The dock shows the call without it.
        () => undefined,
      )
    }
    return () => {
      end.abort()
      // Another page may have set its title since.
      if (document.title === title) document.title = pageTitle
    }
  }, [id, title, text, memberId])
}

/** The first of the calls that rings for the user. */
export const ringingOf = (calls: readonly LiveCall[]) =>
  calls.find(({ direction, phase, isMine }) => direction === 'inbound' && phase === 'ringing' && isMine)
