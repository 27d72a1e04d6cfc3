import type { Connection } from '@portal/sdk/frame'
import { type LiveEvent, positionOf } from './live-event.ts'
import { openStream, type StreamOptions } from './open-stream.ts'
import { createReceivedEvents } from './received-events.ts'

export interface SharedStreamOptions extends Omit<StreamOptions, 'position'> {
  /** Position of the live stream when this page was rendered. */
  since: string | undefined
}

/** Messages between the tabs of one member in one browser. */
type Message =
  /** The leader forwards an event. */
  | { kind: 'event'; event: LiveEvent }
  /** The leader's connection has changed. */
  | { kind: 'state'; state: Connection }
  /** A follower requests what it has missed since a position. */
  | { kind: 'request'; tab: string; since: string | undefined }
  /** The leader's response; without events, the leader does not know what was missed. */
  | { kind: 'response'; tab: string; state: Connection; position: string | undefined; events: LiveEvent[] | undefined }

/** A follower that has received nothing for this long sends a request: it may have slept, or the leader may hang. */
const maxSilenceMs = 30_000
const responseTimeoutMs = 5_000

/**
 * Shares one live connection between the tabs of a browser. The tab that holds the Web Lock is the leader: it owns the
 * connection and forwards events to the others over a channel. Lock and channel are named after the member, so members who
 * share a browser share nothing. Without locks or channels, each tab has its own connection.
 *
 *                 gets the lock: opens the connection
 *     follower ─────────────────────────────────────────> leader
 *        │ ^    from its own position                        │
 *        │ └─────────────────────────────────────────────────┘
 *        │      loses the lock to another tab, or is refused: releases it
 *        └─ opens, or is silent for 30 s: requests what it missed, again if there is another leader;
 *           no response within 5 s: steals the lock
 *
 * @returns a function that leaves the group and closes a leader's connection; the next tab becomes the leader.
 */
export function shareStream(options: SharedStreamOptions): () => void {
  const { memberId, since, onRefused } = options
  const received = createReceivedEvents(since)
  const take = (event: LiveEvent) => {
    received.add(event)
    options.onEvent(event)
  }
  /** What this tab has requested without a response. Later events do not contain it. */
  let missed: { since: string | undefined } | undefined
  const position = () => (missed ? missed.since : received.position())
  const own = { memberId, position, onRefused }
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    return openStream({ ...own, onEvent: take, onState: options.onState })
  }

  const name = `live ${memberId}`
  const channel = new BroadcastChannel(name)
  const tab = crypto.randomUUID()
  const end = new AbortController()
  let queued = new AbortController()
  let state: Connection = 'live'
  /** Set while this tab is the leader. */
  let closeStream: (() => void) | undefined
  let releaseLock = () => {}
  let lastMessageAt = Date.now()
  let responseTimer: ReturnType<typeof setTimeout> | undefined
  const post = (message: Message) => channel.postMessage(message)

  function setState(next: Connection) {
    state = next
    options.onState(next)
    if (closeStream) post({ kind: 'state', state })
  }

  /** Holds the lock until this tab ends, its session ends, or another tab steals it. */
  function lead(): Promise<void> {
    clearTimeout(responseTimer)
    closeStream = () => undefined
    closeStream = openStream({
      ...own,
      onEvent(event) {
        post({ kind: 'event', event })
        if (positionOf(event) !== undefined) missed = undefined
        take(event)
      },
      onState: setState,
      async onRefused() {
        const mayTryAgain = await onRefused()
        if (!mayTryAgain) stepDown()
        return mayTryAgain
      },
    })
    return new Promise(resolve => {
      releaseLock = resolve
      end.signal.addEventListener('abort', () => resolve())
    })
  }

  /** Lets another tab lead. Does not queue until one sends events: tabs whose session has ended would take turns. */
  function stepDown(): void {
    closeStream?.()
    closeStream = undefined
    lastMessageAt = Date.now()
    queued.abort()
    releaseLock()
  }

  function join(): void {
    queueForLock()
    requestMissed()
  }

  function queueForLock(): void {
    queued.abort()
    queued = new AbortController()
    const { signal } = queued
    navigator.locks.request(name, { signal }, lead).catch(() => signal.aborted || onLockLost())
  }

  function stealLock(): void {
    queued.abort()
    navigator.locks.request(name, { steal: true }, lead).catch(onLockLost)
  }

  /** Another tab stole the lock because this one did not respond. If locks do not work at all, this tab leads without. */
  function onLockLost(): void {
    if (!closeStream) return void lead()
    closeStream()
    closeStream = undefined
    queueForLock()
  }

  function requestMissed(): void {
    missed ??= { since: received.position() }
    post({ kind: 'request', tab, since: missed.since })
    clearTimeout(responseTimer)
    responseTimer = setTimeout(stealLock, responseTimeoutMs)
  }

  function requestIfSilent(): void {
    if (!closeStream && Date.now() - lastMessageAt > maxSilenceMs) requestMissed()
  }

  function onMessage(message: Message): void {
    if (closeStream) {
      if (message.kind !== 'request') return
      const events = received.after(message.since)
      return post({ kind: 'response', tab: message.tab, state, position: received.position(), events })
    }
    if (message.kind === 'request' || (message.kind === 'response' && message.tab !== tab)) return
    lastMessageAt = Date.now()
    clearTimeout(responseTimer)
    if (message.kind === 'event') {
      // This tab has stepped down, and another one leads with a valid session.
      if (queued.signal.aborted) join()
      else if (missed && message.event.type === 'hello') requestMissed()
      return take(message.event)
    }
    if (message.kind === 'response') {
      missed = undefined
      const refresh: LiveEvent = { type: 'refresh', position: message.position ?? '' }
      for (const event of message.events ?? [refresh]) take(event)
    }
    setState(message.state)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  const watch = setInterval(requestIfSilent, maxSilenceMs / 3)
  window.addEventListener('pageshow', requestIfSilent)
  document.addEventListener('visibilitychange', requestIfSilent)
  join()

  return () => {
    queued.abort()
    end.abort()
    closeStream?.()
    clearInterval(watch)
    clearTimeout(responseTimer)
    window.removeEventListener('pageshow', requestIfSilent)
    document.removeEventListener('visibilitychange', requestIfSilent)
    channel.close()
  }
}
