import { Agent, get } from 'node:http'

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** Opens a live stream for each cookie, fifty at a time. `receive` gets the text of each stream as it arrives. */
export async function openStreams(
  url: string,
  cookies: readonly string[],
  receive: (text: string, cookie: string) => void,
): Promise<void> {
  for (let from = 0; from < cookies.length; from += 50) {
    await Promise.all(cookies.slice(from, from + 50).map(cookie => open(url, cookie, text => receive(text, cookie))))
  }
}

const open = (url: string, cookie: string, receive: (text: string) => void) =>
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
