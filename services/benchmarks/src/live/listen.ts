// Opens many streams in a separate process, so that their cost does not count as the gateway's.
import { Agent, get } from 'node:http'

interface Order {
  url: string
  /** One cookie per stream. */
  cookies: string[]
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const receivedAt = new Map<string, number[]>()
let count = 0

/** Sends the times at which the streams received a change, in milliseconds since 1970, when all have it. */
function receive(text: string): void {
  const at = performance.timeOrigin + performance.now()
  for (const [, id = ''] of text.matchAll(/"type":"Release","id":"(\w+)"/g)) {
    const times = receivedAt.get(id) ?? []
    receivedAt.set(id, times)
    times.push(at)
    if (times.length < count) continue
    receivedAt.delete(id)
    process.send?.({ kind: 'received', id, received: times })
  }
}

const open = (url: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie } }, incoming => {
      if (incoming.statusCode !== 200) reject(new Error(`the stream was answered ${incoming.statusCode}`))
      incoming
        .setEncoding('utf8')
        .on('data', receive)
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
