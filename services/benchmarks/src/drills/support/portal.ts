import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayConfig } from '@portal/gateway'
import { openDatabase, openEmbeddedDatabase } from '@portal/platform/database'
import { root } from '@portal/platform/shared'
import {
  backendServices,
  makeSecrets,
  passwordVariable,
  type Secrets,
  serviceEnvironment,
  supervise,
} from '@portal/platform/startup'
import { asDatabaseRole, connect, type Sql } from '@portal/service-kit'
import { makeTemporaryFolder } from '@portal/tools/testing'
import type { EarlierRelease } from './earlier-release.ts'
import { findPort } from './find-port.ts'
import { resume } from './signals.ts'

/** One copy of the gateway or of a service. It restarts when it dies, with the environment that it has then. */
export interface Copy {
  readonly name: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  /** Its process ID now. */
  pid: number
}

export interface DrillPortal {
  readonly origin: string
  readonly copies: readonly Copy[]
  copiesOf(name: string): readonly Copy[]
  /** A connection as the database owner. */
  readonly owner: Sql
  readonly ownerUrl: string
  readonly secrets: Readonly<Record<string, string>>
  databasePid(): Promise<number>
  stop(): Promise<void>
}

export interface PortalOptions {
  /** Variables for every process. */
  env?: NodeJS.ProcessEnv
  /** The release that serves; this one by default. */
  release?: EarlierRelease
  /** Folder of the database; a temporary one by default. */
  databaseFolder?: string
  /**
   * Puts a proxy between a copy of a process and what it connects to. Returns the address that it gets instead.
   * @param copy 0 or 1
   */
  route?(from: string, copy: number, to: string, url: string): Promise<string>
}

/** Starts two copies of the gateway and of each service as processes, with an empty database and without rate limits. */
export async function startDrillPortal({
  env = {},
  databaseFolder,
  release,
  route = directly,
}: PortalOptions): Promise<DrillPortal> {
  const stops: (() => Promise<unknown> | void)[] = []
  const copies: Copy[] = []
  const stop = async () => {
    for (const { pid } of copies) resume(pid)
    for (let one = stops.pop(); one; one = stops.pop()) await one()
  }
  try {
    const folder = await makeTemporaryFolder()
    stops.push(() => rmSync(folder, { recursive: true, force: true }))
    const remotes = join(folder, 'remotes')
    mkdirSync(remotes)
    chmodSync(folder, 0o711) // The database runs as another user when we are root.
    const server = await openEmbeddedDatabase(databaseFolder ?? folder, 'drill')
    stops.push(server.stop)
    const secrets = makeSecrets()
    const owner = await prepareDatabase(server.url, secrets, release)
    stops.push(() => owner.end())

    const services = [...backendServices, { name: 'gateway', config: gatewayConfig }]
    const ports = new Map<string, number[]>()
    for (const { name } of services) ports.set(name, [await findPort(), await findPort()])
    const origin = `http://localhost:${ports.get('gateway')?.[0]}`
    const operator = {
      LOG_LEVEL: 'silent',
      DEMO_PROVIDER: 'on',
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '2',
      REMOTES_DIR: remotes,
      ...env,
    }
    for (const { name, config } of services) {
      await Promise.all((ports.get(name) ?? []).map(start))

      async function start(copyPort: number, index: number) {
        const urls: Record<string, string> = {}
        for (const { name: peer } of backendServices) {
          const origins = (ports.get(peer) ?? []).map(peerPort => `http://127.0.0.1:${peerPort}`)
          urls[peer] = (await Promise.all(origins.map(url => route(name, index, peer, url)))).join(',')
        }
        const databaseUrl = await route(
          name,
          index,
          'database',
          asDatabaseRole(server.url, name, secrets[passwordVariable(name)] ?? ''),
        )
        const copy: Copy = {
          name,
          port: copyPort,
          pid: 0,
          env: {
            ...serviceEnvironment(config, operator, { serviceName: name, secrets, origin, urls, databaseUrl }),
            PATH: process.env['PATH'],
            NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
            DRAIN_SECONDS: operator.DRAIN_SECONDS,
            // Releases before the keys of services share one secret.
            ...(release && { INTERNAL_SECRET: secrets['COOKIE_SECRET'] }),
            PORT: String(copyPort),
          },
        }
        const script = join(release?.folder ?? root, 'services', name, 'src/main.ts')
        const program = await supervise({ ...copy, script }, line => {
          copy.pid = Number(line.split(' ').at(-1))
        })
        copies.push(copy)
        stops.push(() => program.stop())
      }
    }
    return {
      origin,
      copies,
      copiesOf: name => copies.filter(copy => copy.name === name),
      owner,
      ownerUrl: server.url,
      secrets,
      databasePid: () => pidOfDatabase(owner),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates roles and schemas in an empty database. @returns a connection as its owner */
async function prepareDatabase(url: string, secrets: Secrets, release?: EarlierRelease): Promise<Sql> {
  if (!release) return (await openDatabase({ DATABASE_URL: url }, '', secrets)).owner
  const passwords = Object.keys(secrets).filter(name => name.endsWith('_DATABASE_PASSWORD'))
  release.provision(url, Object.fromEntries(passwords.map(name => [name, secrets[name] ?? ''])))
  return connect(url, { schema: 'public', max: 1, hasTimeouts: false })
}

const directly = async (_from: string, _copy: number, _to: string, url: string) => url

async function pidOfDatabase(owner: Sql): Promise<number> {
  const [row] = await owner<[{ pid: number }]>`
    select (regexp_match(pg_read_file('postmaster.pid'), '^[0-9]+'))[1]::int as pid`
  return row.pid
}
