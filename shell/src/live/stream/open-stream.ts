import { browserTimeZone } from '@portal/contracts/browser-time-zone'
import type { Connection } from '@portal/sdk/frame'
import { type LiveEvent, readEvent } from './live-event.ts'

export interface StreamOptions {
  /** The member whose connection it must be: someone else may have signed in to this browser since. */
  memberId: string
  /** Position of the latest received event: the stream continues from there. */
  position(): string | undefined
  onEvent(event: LiveEvent): void
  onState(state: Connection): void
  /** Called if the server refuses the connection, or if it is another member's. @returns whether to try again. */
  onRefused(): Promise<boolean>
}

const eventTypes = ['hello', 'change', 'figures', 'rows', 'refresh', 'session', 'beat'] as const
/** The server sends an event at least every 20 s, so a connection that is silent for this long is dead. */
const maxSilenceMs = 45_000
/** The server sends figures of the day in this zone. */
const timeZone = browserTimeZone()
const firstPauseMs = 300
const longestPauseMs = 4_000
const crowdedPauseMs = 60_000

/**
 * Opens the live connection and reopens it after every failure, from where it ended, until it is closed.
 *
 *                      ┌──────────────────────────────────────────────┐
 *                      v                                              │ after 0.3–4 s, or `online`
 *     start ──> connecting ── hello ──> live ── error, offline, ──> lost
 *                      │                  │     45 s of silence       ^
 *                      ├── error, offline, 45 s of silence ───────────┤
 *                      │                  └── `crowded` ──> crowded ── reopens after 60–120 s
 *                      └── refused, or another member's `hello` ──> reopens if `onRefused` allows it
 *
 * @returns a function that closes it for good.
 */
export function openStream({ memberId, position, onEvent, onState, onRefused }: StreamOptions): () => void {
  let stream: EventSource | undefined
  let pauseMs = firstPauseMs
  let reopening: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function open() {
    disconnect()
    const since = position()
    const query = new URLSearchParams({ ...(since !== undefined && { since }), timeZone })
    const opened = new EventSource(`/api/events?${query}`)
    stream = opened
    for (const type of eventTypes) opened.addEventListener(type, receive)
    opened.addEventListener('crowded', () => {
      disconnect()
      onState('crowded')
      openIn(crowdedPauseMs)
    })
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === EventSource.CLOSED
      lose()
      if (isRefused) refuse()
      else openIn(pauseMs)
    })
    watchSilence()
  }

  function receive(message: MessageEvent<string>) {
    const event = readEvent(message)
    watchSilence()
    if (event?.type === 'hello') {
      if (event.memberId !== memberId) {
        disconnect()
        return refuse()
      }
      pauseMs = firstPauseMs
      onState('live')
    }
    if (event) onEvent(event)
  }

  function refuse() {
    void onRefused().then(mayTryAgain => !isClosed && mayTryAgain && openIn(pauseMs))
  }

  function watchSilence() {
    clearTimeout(silence)
    silence = setTimeout(() => {
      lose()
      open()
    }, maxSilenceMs)
  }

  /** The pause grows and is random, so that browsers do not all return to a restarted gateway at once. */
  function openIn(milliseconds: number) {
    clearTimeout(reopening)
    reopening = setTimeout(open, milliseconds * (1 + Math.random()))
    pauseMs = Math.min(pauseMs * 1.6, longestPauseMs / 2)
  }

  function disconnect() {
    clearTimeout(reopening)
    clearTimeout(silence)
    stream?.close()
    stream = undefined
  }

  function lose() {
    disconnect()
    onState('lost')
  }

  const onOffline = () => lose()
  const onOnline = () => open()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  open()

  return () => {
    isClosed = true
    disconnect()
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
  }
}
