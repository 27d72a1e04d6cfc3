// Holds many open streams in a process of its own, so that their cost is not counted as the gateway's.
import { Agent, get } from 'node:http'

interface Order {
  url: string
  /** One cookie a stream. */
  cookies: string[]
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const heardOf = new Map<string, number[]>()
let count = 0

/** Tells when each stream heard of a change, in milliseconds since 1970, once all have. */
function hear(text: string): void {
  const at = performance.timeOrigin + performance.now()
  for (const [, id = ''] of text.matchAll(/"type":"Bench","id":"(\w+)"/g)) {
    const heard = heardOf.get(id) ?? []
    heardOf.set(id, heard)
    heard.push(at)
    if (heard.length < count) continue
    heardOf.delete(id)
    process.send?.({ kind: 'heard', id, heard })
  }
}

const open = (url: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie } }, incoming => {
      if (incoming.statusCode !== 200) reject(new Error(`the stream was answered ${incoming.statusCode}`))
      incoming
        .setEncoding('utf8')
        .on('data', hear)
        .once('data', () => resolve())
      incoming.on('error', reject)
    })
    request.on('error', reject)
  })

process.on('message', ({ url, cookies }: Order) => {
  count = cookies.length
  void openAll(url, cookies)
})

async function openAll(url: string, cookies: readonly string[]): Promise<void> {
  for (let from = 0; from < cookies.length; from += 50) {
    await Promise.all(cookies.slice(from, from + 50).map(cookie => open(url, cookie)))
  }
  process.send?.({ kind: 'open' })
}
