import { claimInBrowser } from '../callbacks/claim-in-browser.ts'
import type { AlertChoices } from './choices.ts'
import { isPortalFocused } from './focus-lock.ts'

/** Between two rings, in milliseconds. */
const pauseMs = 3_000
/** Start in seconds and frequency in hertz of the tones of a ring. */
const tones = [
  [0, 660],
  [0.2, 880],
] as const
const toneSeconds = 0.18
const volume = 0.08

interface RingingCall {
  id: string
  title: string
  text: string
}

/**
 * Notifies the user of a ringing call, according to their settings, until `signal` aborts. Only one tab plays the
 * sound.
 */
export async function alertOfCall(
  call: RingingCall,
  { notifies, sounds }: AlertChoices,
  storageKey: string,
  signal: AbortSignal,
): Promise<void> {
  const isNotified = notifies && notificationPermission() === 'granted' && !(await isPortalFocused())
  if (isNotified && !signal.aborted) notify(call, signal)
  if (!sounds || !(await claimInBrowser(storageKey, call.id)) || signal.aborted) return
  const audio = new AudioContext()
  playRing(audio)
  const timer = setInterval(() => playRing(audio), pauseMs)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    void audio.close()
  })
}

/** Undefined in browsers without notifications. */
export const notificationPermission = () => ('Notification' in window ? Notification.permission : undefined)

// The browser replaces a notification with the same tag: each call has one, no matter how many tabs show it.
function notify({ id, title, text }: RingingCall, signal: AbortSignal): void {
  const notification = new Notification(title, { body: text, tag: `call ${id}` })
  notification.addEventListener('click', () => window.focus())
  signal.addEventListener('abort', () => notification.close())
}

export function playRing(audio: AudioContext): void {
  for (const [start, hertz] of tones) {
    const tone = new OscillatorNode(audio, { frequency: hertz })
    tone.connect(new GainNode(audio, { gain: volume })).connect(audio.destination)
    tone.start(audio.currentTime + start)
    tone.stop(audio.currentTime + start + toneSeconds)
  }
}
