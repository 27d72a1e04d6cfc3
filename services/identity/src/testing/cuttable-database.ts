import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface CuttableDatabase {
  url: string
  /** From now on every connection is refused, as while the server restarts. */
  cut(): void
  close(): Promise<void>
}

const fields = 'SFATAL\0C57P03\0Mthe database system is starting up\0\0'
const isStartingUp = Buffer.concat([Buffer.from([69, 0, 0, 0, fields.length + 4]), Buffer.from(fields)])

/** A way to a database that a test can cut. */
export async function openCuttable(databaseUrl: string): Promise<CuttableDatabase> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer(near => {
    if (isCut) {
      near.once('data', () => near.end(isStartingUp)).on('error', () => near.destroy())
      return
    }
    const far = connect(Number(target.port), target.hostname)
    sockets.add(near).add(far)
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  function cut() {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }

  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    close: () =>
      new Promise(resolve => {
        cut()
        server.close(() => resolve())
      }),
  }
}
