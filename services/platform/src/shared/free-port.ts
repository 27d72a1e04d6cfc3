import { createServer } from 'node:net'

/** The system gives ports above this range to connections and to servers that ask for any port. */
const lowestPort = 10_000
const portsPerProcess = 100
const processRanges = 220
const ownRange = lowestPort + (process.pid % processRanges) * portsPerProcess
let nextOffset = 0

/**
 * Returns the port if it is free, and null if it is in use. For 0, it returns a free port from this process's own range,
 * and a different one at each call, so no other process takes the port before its server listens.
 */
export async function freePort(port: number, host = '127.0.0.1'): Promise<number | null> {
  if (port !== 0) return (await isFree(port, host)) ? port : null
  for (let attempt = 0; attempt < portsPerProcess; attempt++) {
    const candidate = ownRange + (nextOffset++ % portsPerProcess)
    if (await isFree(candidate, host)) return candidate
  }
  return null
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
