import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  url: string
  /** Closes all connections and rejects new ones, like a server that restarts. */
  disconnect(): void
  close(): Promise<void>
}

const fields = 'SFATAL\0C57P03\0Mthe database system is starting up\0\0'
const isStartingUp = Buffer.concat([Buffer.from([69, 0, 0, 0, fields.length + 4]), Buffer.from(fields)])

/** Opens a proxy in front of a database, whose connections a test can close. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isDisconnected = false
  const server = createServer(client => {
    if (isDisconnected) {
      client.once('data', () => client.end(isStartingUp)).on('error', () => client.destroy())
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(client).add(upstream)
    client.on('error', () => upstream.destroy()).pipe(upstream)
    upstream.on('error', () => client.destroy()).pipe(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  function disconnect() {
    isDisconnected = true
    for (const socket of sockets) socket.destroy()
  }

  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    disconnect,
    close: () =>
      new Promise(resolve => {
        disconnect()
        server.close(() => resolve())
      }),
  }
}
