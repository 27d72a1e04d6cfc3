import { fork, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gatewayConfig } from '@portal/gateway'
import { openDatabase } from '@portal/platform/database'
import { Failure, freePort, root } from '@portal/platform/shared'
import { makeSecrets, serviceEnvironment } from '@portal/platform/startup'
import { makeTemporaryFolder, openTemporaryDatabase } from '@portal/tools/testing'
import { cpuMicroseconds } from '../cpu-time.ts'
import { type Bar, median, reportBars, table } from '../table.ts'
import { startNginx } from './nginx.ts'
import { cookieOf } from './sessions.ts'

/** The engine optimizes the gateway's code during the first 20,000 requests. Production serves those within minutes. */
const warmUpRequests = 20_000
const requestsPerRound = 1_000
const connections = 16
/** Enough that none of them reaches its rate limit. */
const members = 400

interface Proxy {
  readonly name: string
  readonly origin: string
  readonly pid: number
}

/**
 * Measures the gateway's cost of forwarding a signed-in user's request, alternating with nginx on the same upstream.
 */
export async function run([rounds = '40']: readonly string[]): Promise<void> {
  const stops: (() => unknown)[] = []
  try {
    const folder = await makeTemporaryFolder()
    // It answers for all services.
    const upstream = await startServer('upstream')
    stops.push(upstream.stop)
    const nginx = await startNginx(folder, upstream.origin)
    stops.push(nginx.stop)
    const bare = await startServer('bare-proxy', upstream.origin)
    stops.push(bare.stop)
    const gateway = await startGatewayProcess(folder, upstream.origin, stops)
    const proxies: Proxy[] = [{ name: 'nginx', ...nginx }, gateway, { ...bare, name: 'bare proxy on Node.js' }]

    const micros = proxies.map((): number[] => [])
    await Promise.all(proxies.map(proxy => send(proxy, warmUpRequests)))
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const [index, proxy] of proxies.entries()) {
        const before = await cpuMicroseconds(proxy.pid)
        await send(proxy, requestsPerRound)
        micros[index]?.push(((await cpuMicroseconds(proxy.pid)) - before) / requestsPerRound)
      }
    }
    print(proxies, micros)
  } finally {
    for (let one = stops.pop(); one; one = stops.pop()) await one()
  }
}

function print(proxies: readonly Proxy[], micros: readonly (readonly number[])[]): void {
  const [ofNginx = []] = micros
  /** Compares measurements of the same round, when the machine was equally busy. */
  const relative = (times: readonly number[]) => median(times.map((time, round) => time / (ofNginx[round] ?? NaN)))
  const rows = proxies.map(({ name }, index) => {
    const times = micros[index] ?? []
    return [name, Math.min(...times).toFixed(0), median(times).toFixed(0), relative(times).toFixed(1)]
  })
  console.log(`\n${table([['CPU time per request', 'least (µs)', 'median (µs)', 'relative to nginx'], ...rows])}\n`)
  const bars: Bar[] = [{ what: 'CPU per request relative to nginx', measured: relative(micros[1] ?? []), most: 4 }]
  reportBars(bars)
}

/** Sends requests of all members in turn. @throws {Failure} if one is not answered with 200. */
async function send({ origin, name }: Proxy, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let sent = 0
  const work = async () => {
    while (sent < count) {
      sent += 1
      const status = await statusOf(`${origin}/api/leads?limit=20`, cookieOf(sent % members), agent)
      if (status !== 200) throw new Failure(`${name} answered ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
}

const statusOf = (url: string, cookie: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    get(url, { agent, headers }, response => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })

/** Starts a server from this folder as a separate process. */
async function startServer(name: string, ...args: string[]): Promise<Proxy & { stop(): void }> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), args)
  const port = await new Promise<unknown>(resolve => child.once('message', resolve))
  return { name, origin: `http://127.0.0.1:${String(port)}`, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** Starts the gateway as in production: with its database, its rate limits, and a log line per request. */
async function startGatewayProcess(folder: string, upstream: string, stops: (() => unknown)[]): Promise<Proxy> {
  const server = await openTemporaryDatabase()
  stops.push(server.stop)
  const secrets = makeSecrets()
  const database = await openDatabase({ DATABASE_URL: server.url }, '', secrets)
  stops.push(database.stop)
  const remotes = join(folder, 'remotes')
  mkdirSync(remotes)
  const port = (await freePort(0)) ?? 0
  const origin = `http://localhost:${port}`
  const urls = Object.fromEntries(['identity', 'calls', 'sales', 'engagement', 'admin'].map(name => [name, upstream]))
  const operator = { REMOTES_DIR: remotes }
  const databaseUrl = database.urlOf('gateway')
  const env = {
    ...serviceEnvironment(gatewayConfig, operator, { serviceName: 'gateway', secrets, origin, urls, databaseUrl }),
    PATH: process.env['PATH'],
    PORT: String(port),
  }
  const script = join(root, 'services/gateway/src/main.ts')
  const child = spawn(process.execPath, [...process.execArgv, script], {
    env,
    stdio: ['ignore', openSync(join(folder, 'gateway.log'), 'w'), 'inherit'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  stops.push(() => {
    child.kill('SIGINT')
    return ended
  })
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Failure('The gateway did not start; see above.')
    await wait(50)
  }
  return { name: 'gateway', origin, pid: child.pid ?? 0 }
}
