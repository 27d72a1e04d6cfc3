import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface FreezingProxy {
  /** The address of the target, with the port of the proxy. */
  readonly url: string
  /** Stops passing data on, without closing connections, like a stopped process or a lost route. */
  freeze(): void
  /** Forwards everything that arrived in the meantime, and continues. */
  thaw(): void
  /** How many connections it has had. */
  accepted(): number
  close(): Promise<void>
}

/** Opens a proxy in front of a server, such as a database or a service. */
export async function openFreezingProxy(targetUrl: string): Promise<FreezingProxy> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let accepted = 0

  const server = createServer(client => {
    accepted += 1
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => to.write(bytes))
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: Object.assign(new URL(targetUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    accepted: () => accepted,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
