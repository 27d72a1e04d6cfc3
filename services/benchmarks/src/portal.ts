import type { Sql } from '@portal/service-kit'
import { allBuilds, makeBuilds, makeSecrets, staleBuilds, startInOneProcess } from '@portal/platform/startup'
import { openDatabase } from '@portal/platform/database'
import { freePort } from '@portal/platform/shared'
import { openTemporaryDatabase } from '@portal/tools/testing'

export interface BenchPortal {
  readonly origin: string
  /** A connection as the database owner. */
  readonly owner: Sql
  /** URL of its database, for the owner. */
  readonly ownerUrl: string
  /** Adds the demo's members, leads, calls, and everything else that `npm start` shows. */
  loadDemo(): Promise<void>
  stop(): Promise<void>
}

/** Starts a portal the way `npm start` does, with an empty database. Only makes the named builds. */
export async function startBenchPortal(
  builds: readonly string[],
  operator: NodeJS.ProcessEnv = {},
): Promise<BenchPortal> {
  await makeBuilds(staleBuilds(allBuilds().filter(({ name }) => builds.includes(name))), print)
  const stops: (() => Promise<void> | void)[] = []
  const onStop = (stop: () => Promise<void> | void) => void stops.push(stop)
  const stop = async () => {
    for (let one = stops.pop(); one; one = stops.pop()) await one()
  }
  try {
    const secrets = makeSecrets()
    const server = await openTemporaryDatabase()
    onStop(server.stop)
    const database = await openDatabase({ DATABASE_URL: server.url }, '', secrets)
    onStop(database.stop)
    const port = (await freePort(0)) ?? 0
    const origin = `http://localhost:${port}`
    const env = {
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      PORTAL_PHONE: '+1 800 555 0142',
      PORT: String(port),
      DEMO_PROVIDER: 'on',
      ...operator,
    }
    const { services } = await startInOneProcess(
      env,
      serviceName => ({ serviceName, secrets, origin, databaseUrl: database.urlOf(serviceName) }),
      {
        onStop,
      },
    )
    const loadDemo = async () => {
      for (const service of services) await service.loadDemo()
    }
    return { origin, owner: database.owner, ownerUrl: server.url, loadDemo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const print = (line: string) => console.log(line)
