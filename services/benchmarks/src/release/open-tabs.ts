// Opens the streams of many tabs in a separate process, so that their cost does not count as the gateway's. As tabs do, each
// looks for other builds at a random time within 20 seconds after a release.
import { setTimeout as wait } from 'node:timers/promises'
import { openStreams } from '../live/open-streams.ts'

interface Order {
  origin: string
  /** One cookie per tab. */
  cookies: string[]
}

/** What the tabs did after one release. Times are in milliseconds. */
export interface Looked {
  kind: 'looked'
  /** From the first event to the last. */
  reachedMs: number
  /** Durations of the requests for the registry. */
  answersMs: number[]
  bytes: number
  failed: number
}

/** As `shell/src/remotes/updates.ts`. */
const [soonestMs, latestMs] = [1_000, 20_000]

let tabs = 0
let first = 0
let reached = 0
let looked = fresh()

function fresh(): Looked {
  return { kind: 'looked', reachedMs: 0, answersMs: [], bytes: 0, failed: 0 }
}

async function onRelease(origin: string, cookie: string): Promise<void> {
  if (reached === 0) first = performance.now()
  reached += 1
  looked.reachedMs = performance.now() - first
  await wait(soonestMs + Math.random() * (latestMs - soonestMs))
  const startedAt = performance.now()
  try {
    const response = await fetch(`${origin}/remotes.json`, { headers: { cookie } })
    looked.bytes += (await response.arrayBuffer()).byteLength
    if (!response.ok) looked.failed += 1
  } catch {
    looked.failed += 1
  }
  looked.answersMs.push(performance.now() - startedAt)
  if (looked.answersMs.length < tabs) return
  process.send?.(looked)
  looked = fresh()
  reached = 0
}

process.on('message', ({ origin, cookies }: Order) => {
  tabs = cookies.length
  const receive = (text: string, cookie: string) =>
    void (text.includes('"type":"Release"') && onRelease(origin, cookie))
  void openStreams(`${origin}/api/events`, cookies, receive).then(() => process.send?.({ kind: 'open' }))
})
