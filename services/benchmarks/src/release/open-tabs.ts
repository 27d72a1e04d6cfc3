// Opens the streams of many tabs in a separate process, so that their cost does not count as the gateway's. As tabs do, each
// looks for other builds at a random time within 20 seconds after a release.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

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

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
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

const open = (origin: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const request = get(`${origin}/api/events`, { agent, headers: { cookie } }, incoming => {
      if (incoming.statusCode !== 200) reject(new Error(`The stream was answered ${incoming.statusCode}`))
      incoming
        .setEncoding('utf8')
        .on('data', (text: string) => text.includes('"type":"Release"') && void onRelease(origin, cookie))
        .once('data', () => resolve())
      incoming.on('error', reject)
    })
    request.on('error', reject)
  })

process.on('message', ({ origin, cookies }: Order) => {
  tabs = cookies.length
  void openAll(origin, cookies)
})

async function openAll(origin: string, cookies: readonly string[]): Promise<void> {
  for (let from = 0; from < cookies.length; from += 50) {
    await Promise.all(cookies.slice(from, from + 50).map(cookie => open(origin, cookie)))
  }
  process.send?.({ kind: 'open' })
}
