import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Sql } from '@portal/service-kit'
import { freePort } from '@portal/platform/shared'
import { startAsProcesses } from '@portal/platform/startup'
import { openTemporaryDatabase } from '@portal/tools/testing'

export interface PortalProcesses {
  readonly origin: string
  /** A connection as the database owner. */
  readonly owner: Sql
  readonly simulatorOrigin: string
  /** Process IDs by name. */
  readonly pids: ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** Starts the portal as `npm run start:apart` does, in a temporary database with demo data, and with its rate limits. */
export async function startPortalProcesses(): Promise<PortalProcesses> {
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (let one = stops.pop(); one; one = stops.pop()) await one()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'portal-floor-data-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const server = await openTemporaryDatabase()
    stops.push(server.stop)
    const [port, simulatorPort] = [(await freePort(0)) ?? 0, (await freePort(0)) ?? 0]
    Object.assign(process.env, {
      DATABASE_URL: server.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      PORT: String(port),
      SANDBOX_PORT: String(simulatorPort),
      SANDBOX_CALLS: 'ordered',
      DEMO: 'on',
    })
    const pids = new Map<string, number>()
    await startAsProcesses({ onStop: one => void stops.push(one) }, line => {
      const [, name, pid] = /^(\w+) \d+ (\d+)$/.exec(line) ?? []
      if (name) pids.set(name, Number(pid))
    })
    const simulatorOrigin = `http://127.0.0.1:${simulatorPort}`
    // A tenth of the events would be sent up to 4.5 s late, as part of the time from ring to dock.
    const inTime = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"disorder":0}' }
    const { status } = await fetch(`${simulatorOrigin}/control/faults`, inTime)
    if (status !== 200) throw new Error(`The simulator answered ${status}.`)
    const owner = connect(server.url, { schema: 'public', max: 2 })
    stops.push(() => owner.end())
    return {
      origin: `http://localhost:${port}`,
      owner,
      simulatorOrigin,
      pids,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
