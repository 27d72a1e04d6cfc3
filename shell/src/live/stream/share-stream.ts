import { createHeard } from './received-events.ts'
import type { LiveEvent } from './live-event.ts'
import { openLine } from './open-stream.ts'
import type { Connection } from '@portal/sdk/frame'

interface Tab {
  memberId: string
  /** Where the live stream stood when this page was made. */
  since: string | undefined
  onEvent(event: LiveEvent): void
  onState(state: Connection): void
  /** The server refused the line. @returns whether it is worth trying again. */
  onRefused(): Promise<boolean>
}

/** What the tabs of one person in one browser tell each other. */
type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: Connection }
  /** A tab asks what it has not heard. */
  | { kind: 'ask'; tab: string; since: string | undefined }
  /** The answer; without events nobody knows. */
  | { kind: 'answer'; tab: string; state: Connection; position: string | undefined; events: LiveEvent[] | undefined }

/** Who has heard nothing for so long asks: the tab may have slept, or the one that keeps the line. */
const askAfterMs = 30_000
const answerWithinMs = 5_000

/**
 * One line a browser: the tab that holds the lock keeps it and passes on what it hears; when it goes, the next goes on
 * from where it has heard to. A tab that slept, or was not there yet, asks for what it missed. Names carry the member's
 * id, so that people who share a browser share nothing. Without locks or channels a tab has a line of its own.
 * @returns ends it.
 */
export function shareLine(tab: Tab): () => void {
  const heard = createHeard(tab.since)
  const take = (event: LiveEvent) => {
    heard.add(event)
    tab.onEvent(event)
  }
  const own = { memberId: tab.memberId, position: heard.position, onRefused: tab.onRefused }
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    return openLine({ ...own, onEvent: take, onState: tab.onState })
  }

  const name = `live ${tab.memberId}`
  const channel = new BroadcastChannel(name)
  const id = crypto.randomUUID()
  const end = new AbortController()
  let place = new AbortController()
  let state: Connection = 'live'
  let closeLine: (() => void) | undefined
  let lastHeardAt = Date.now()
  let unanswered: ReturnType<typeof setTimeout> | undefined
  const post = (message: Message) => channel.postMessage(message)

  function setState(next: Connection) {
    state = next
    tab.onState(next)
    if (closeLine) post({ kind: 'state', state })
  }

  /** Keeps the line until this tab ends, or its lock is taken. */
  function lead(): Promise<void> {
    clearTimeout(unanswered)
    closeLine = () => undefined
    closeLine = openLine({
      ...own,
      onEvent(event) {
        post({ kind: 'event', event })
        take(event)
      },
      onState: setState,
    })
    return new Promise(resolve => end.signal.addEventListener('abort', () => resolve()))
  }

  function queue(): void {
    place = new AbortController()
    const { signal } = place
    navigator.locks.request(name, { signal }, lead).catch(() => signal.aborted || lostLock())
  }

  function takeOver(): void {
    place.abort()
    navigator.locks.request(name, { steal: true }, lead).catch(lostLock)
  }

  /** Another tab took the line because this one did not answer; without any lock it keeps a line of its own. */
  function lostLock(): void {
    if (!closeLine) return void lead()
    closeLine()
    closeLine = undefined
    queue()
  }

  function ask(): void {
    post({ kind: 'ask', tab: id, since: heard.position() })
    clearTimeout(unanswered)
    unanswered = setTimeout(takeOver, answerWithinMs)
  }

  function askIfSilent(): void {
    if (!closeLine && Date.now() - lastHeardAt > askAfterMs) ask()
  }

  function onMessage(message: Message): void {
    if (closeLine) {
      if (message.kind !== 'ask') return
      const events = heard.after(message.since)
      return post({ kind: 'answer', tab: message.tab, state, position: heard.position(), events })
    }
    if (message.kind === 'ask' || (message.kind === 'answer' && message.tab !== id)) return
    lastHeardAt = Date.now()
    clearTimeout(unanswered)
    if (message.kind === 'event') return take(message.event)
    if (message.kind === 'answer') {
      const unknown: LiveEvent = { type: 'refresh', position: message.position ?? '' }
      for (const event of message.events ?? [unknown]) take(event)
    }
    setState(message.state)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  const watch = setInterval(askIfSilent, askAfterMs / 3)
  window.addEventListener('pageshow', askIfSilent)
  document.addEventListener('visibilitychange', askIfSilent)
  queue()
  ask()

  return () => {
    place.abort()
    end.abort()
    closeLine?.()
    clearInterval(watch)
    clearTimeout(unanswered)
    window.removeEventListener('pageshow', askIfSilent)
    document.removeEventListener('visibilitychange', askIfSilent)
    channel.close()
  }
}
