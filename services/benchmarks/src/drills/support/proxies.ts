import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The effects of a network on the bytes that pass through it. */
export type Weather =
  | { kind: 'clear' }
  /** Each piece arrives later, by a random time up to this one. */
  | { kind: 'delay'; maxMs: number }
  /** Connections break: every piece of data ends its connection with this probability. */
  | { kind: 'reset'; probability: number }
  /** Nothing arrives, and no connection is closed. */
  | { kind: 'silent' }
  | { kind: 'slow'; bytesPerSecond: number }

export interface Proxies {
  /** Opens a proxy to the host of a URL. @returns the URL with the proxy's address */
  open(url: string): Promise<string>
  setWeather(weather: Weather): void
  close(): Promise<void>
}

/** Creates TCP proxies with the same weather. Existing connections get it as well. */
export function createProxies(): Proxies {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  let weather: Weather = { kind: 'clear' }

  /** Forwards data in order. Each piece waits for the previous one. */
  function pass(from: Socket, to: Socket) {
    sockets.add(from)
    let sending = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      from.pause()
      sending = sending
        .then(() => hold(bytes))
        .then(isAlive => {
          if (!isAlive) from.destroy()
          else if (to.write(bytes) || to.destroyed) from.resume()
          else to.once('drain', () => from.resume())
        })
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      void sending.then(() => to.destroy())
    })
  }

  /** Waits as long as the weather demands. @returns whether the connection survives */
  async function hold(bytes: Buffer): Promise<boolean> {
    while (weather.kind === 'silent') await wait(50)
    if (weather.kind === 'delay') await wait(Math.random() * weather.maxMs)
    if (weather.kind === 'slow') await wait((bytes.length / weather.bytesPerSecond) * 1_000)
    return weather.kind !== 'reset' || Math.random() >= weather.probability
  }

  return {
    async open(url) {
      const target = new URL(url)
      const [port, host] = [Number(target.port), target.hostname]
      const server = createServer(client => {
        const upstream = connect(port, host)
        pass(client, upstream)
        pass(upstream, client)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      servers.push(server)
      target.hostname = '127.0.0.1'
      target.port = String((server.address() as AddressInfo).port)
      return target.href.replace(/\/$/, '')
    },
    setWeather(next) {
      weather = next
    },
    async close() {
      weather = { kind: 'clear' }
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
    },
  }
}
