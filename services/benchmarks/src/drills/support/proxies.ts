import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a network does to the bytes that pass through it. */
export type NetworkFault =
  | { kind: 'none' }
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
  setFault(fault: NetworkFault): void
  close(): Promise<void>
}

/** Creates TCP proxies that share one fault. A new fault affects existing connections, too. */
export function createProxies(): Proxies {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  let fault: NetworkFault = { kind: 'none' }

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

  /** Waits for as long as the fault lasts or delays data. @returns whether the connection survives */
  async function hold(bytes: Buffer): Promise<boolean> {
    while (fault.kind === 'silent') await wait(50)
    if (fault.kind === 'delay') await wait(Math.random() * fault.maxMs)
    if (fault.kind === 'slow') await wait((bytes.length / fault.bytesPerSecond) * 1_000)
    return fault.kind !== 'reset' || Math.random() >= fault.probability
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
    setFault(next) {
      fault = next
    },
    async close() {
      fault = { kind: 'none' }
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
    },
  }
}
