// Opens many streams in a separate process, so that their cost does not count as the gateway's.
import { openStreams } from './open-streams.ts'

interface Order {
  url: string
  /** One cookie per stream. */
  cookies: string[]
}

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

process.on('message', ({ url, cookies }: Order) => {
  count = cookies.length
  void openStreams(url, cookies, receive).then(() => process.send?.({ kind: 'open' }))
})
