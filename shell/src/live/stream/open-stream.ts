import type { Connection } from '@portal/sdk/frame'
import { type LiveEvent, readEvent } from './live-event.ts'

interface LineOwner {
  /** Whose line it has to be: the browser's session may be another person's by now. */
  memberId: string
  /** How far has been heard: the line goes on from there. */
  position(): string | undefined
  onEvent(event: LiveEvent): void
  onState(state: Connection): void
  /** The server refused the line, or it is somebody else's. @returns whether it is worth trying again. */
  onRefused(): Promise<boolean>
}

const names = ['hello', 'change', 'refresh', 'session', 'beat'] as const
/** The server says something every 20 s; who hears nothing for so long has a dead line. */
const silenceMs = 45_000
const firstPauseMs = 300
const longestPauseMs = 4_000
const crowdedPauseMs = 60_000

/** Keeps a line to the server's live stream: taken up again, from where it broke, until it is closed. @returns closes it. */
export function openLine({ memberId, position, onEvent, onState, onRefused }: LineOwner): () => void {
  let stream: EventSource | undefined
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function open() {
    hangUp()
    const since = position()
    const line = new EventSource(`/api/events${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`)
    stream = line
    for (const name of names) line.addEventListener(name, hear)
    line.addEventListener('crowded', () => {
      hangUp()
      onState('crowded')
      openIn(crowdedPauseMs)
    })
    line.addEventListener('error', () => {
      const isRefused = line.readyState === EventSource.CLOSED
      lose()
      if (isRefused) beRefused()
      else openIn(pauseMs)
    })
    listenForSilence()
  }

  function hear(message: MessageEvent<string>) {
    const event = readEvent(message)
    listenForSilence()
    if (event?.type === 'hello') {
      if (event.memberId !== memberId) {
        hangUp()
        return beRefused()
      }
      pauseMs = firstPauseMs
      onState('live')
    }
    if (event) onEvent(event)
  }

  function beRefused() {
    void onRefused().then(isWorthwhile => !isClosed && isWorthwhile && openIn(pauseMs))
  }

  function listenForSilence() {
    clearTimeout(silence)
    silence = setTimeout(() => {
      lose()
      open()
    }, silenceMs)
  }

  /** Longer every time, and never the same for all: a gateway that comes back is not overrun. */
  function openIn(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(open, milliseconds * (1 + Math.random()))
    pauseMs = Math.min(pauseMs * 1.6, longestPauseMs / 2)
  }

  function hangUp() {
    clearTimeout(timer)
    clearTimeout(silence)
    stream?.close()
    stream = undefined
  }

  function lose() {
    hangUp()
    onState('lost')
  }

  const onOffline = () => lose()
  const onOnline = () => open()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  open()

  return () => {
    isClosed = true
    hangUp()
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
  }
}
