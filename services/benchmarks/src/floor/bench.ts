import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '@portal/platform/shared'
import type { Sql } from '@portal/service-kit'
import { signInMembers } from '../sign-in-members.ts'
import { type Bar, barTable, isKept, table } from '../table.ts'
import { buildClient } from './build-client.ts'
import { cpuSeconds } from '../cpu-time.ts'
import { type PortalProcesses, startPortalProcesses } from './portal-processes.ts'
import type { AgentOrder, Measurement, Order } from './protocol.ts'

const defaultSizes = ['50', '100', '200', '500']
const measuredMs = 60_000
const leadsPerAgent = 20
const minutesPerCall = 4

interface Floor {
  agents: number
  measured: Measurement
  /** CPU time by process, in percent of a core. */
  cpu: Record<string, number>
}

/** A floor of simulated agents at a working day's pace: what a change costs, and how old the screens are. */
export async function run(sizes: readonly string[]): Promise<void> {
  const floors: Floor[] = []
  const client = await buildClient()
  const portal = await startPortalProcesses()
  const agents = fork(join(import.meta.dirname, 'agents.ts'), { stdio: 'inherit' })
  const ask = (order: Order) =>
    new Promise<{ measurement?: Measurement }>((resolve, reject) => {
      agents.once('message', message => resolve(message as { measurement?: Measurement }))
      agents.once('exit', code => reject(new Failure(`The agents' process ended with code ${code}.`)))
      agents.send(order)
    })
  try {
    let present = 0
    for (const size of sizes.length > 0 ? sizes : defaultSizes) {
      const total = Number(size)
      if (!(total > present)) throw new Failure('Name numbers of agents in ascending order.')
      await ask({ kind: 'join', client, origin: portal.origin, agents: await hire(portal, present, total) })
      present = total
      floors.push(await measureFloor(portal, agents.pid ?? 0, total, ask))
      print(floors)
    }
    if (!barsOf(floors).every(isKept)) process.exitCode = 1
  } finally {
    agents.kill()
    await portal.stop()
    await rm(dirname(client), { recursive: true, force: true })
  }
}

/** Adds agents up to a total, with leads of their own. */
async function hire({ owner, origin }: PortalProcesses, present: number, total: number): Promise<AgentOrder[]> {
  const members = await signInMembers(owner, origin, total - present, present)
  return Promise.all(
    members.map(async (member, index) => ({
      ...member,
      user: {
        id: member.memberId,
        firstName: 'Bench',
        lastName: String(present + index),
        email: `bench${present + index}@mail.example`,
        role: 'agent',
        status: 'online',
        profileImageUrl: null,
      },
      leadIds: await addLeads(owner, member.memberId),
    })),
  )
}

/** Adds an agent's leads at random times of the last ten hours, so that every list shows leads of many agents. */
async function addLeads(owner: Sql, memberId: string): Promise<string[]> {
  const leads = await owner<{ id: string }[]>`
    insert into calls.lead (full_name, phone, email, assigned_to, created_at)
    select 'Floor ' || number, '', '', ${memberId}, now() - random() * interval '10 hours'
    from generate_series(1, ${leadsPerAgent}) as number returning id`
  return leads.map(({ id }) => id)
}

async function measureFloor(
  portal: PortalProcesses,
  agentsPid: number,
  agents: number,
  ask: (order: Order) => Promise<{ measurement?: Measurement }>,
): Promise<Floor> {
  const pids = [...portal.pids, ['database', await databasePid(portal.owner)], ['agents', agentsPid]] as const
  const cpuNow = () => Promise.all(pids.map(([, pid]) => cpuSeconds(pid)))
  const before = await cpuNow()
  const ringing = ring(portal.simulatorOrigin, agents)
  const { measurement } = await ask({ kind: 'measure', ms: measuredMs })
  const after = await cpuNow()
  await ringing
  if (!measurement) throw new Failure('The agents sent no measurement.')
  const share = (index: number) => (((after[index] ?? 0) - (before[index] ?? 0)) / (measuredMs / 1_000)) * 100
  return { agents, measured: measurement, cpu: Object.fromEntries(pids.map(([name], index) => [name, share(index)])) }
}

/** Rings phones at the floor's pace for as long as a measurement takes. */
async function ring(simulatorOrigin: string, agents: number): Promise<void> {
  const calls = Math.round((agents / minutesPerCall) * (measuredMs / 60_000))
  for (let call = 0; call < calls; call++) {
    const body = JSON.stringify({ from: `+1315555${1000 + call}`, ringingMs: 3_000, talkingMs: 20_000 })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${simulatorOrigin}/control/ring`, { method: 'POST', headers, body })
    await wait(measuredMs / calls)
  }
}

async function databasePid(owner: Sql): Promise<number> {
  const [row] = await owner<[{ pid: number }]>`
    select (regexp_match(pg_read_file('postmaster.pid'), '^[0-9]+'))[1]::int as pid`
  return row.pid
}

const portalCpu = ({ cpu }: Floor) =>
  Object.entries(cpu).reduce((sum, [name, percent]) => (name === 'agents' ? sum : sum + percent), 0)

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function print(floors: readonly Floor[]): void {
  const minutes = measuredMs / 60_000
  const round = (value: number, digits = 0) => value.toFixed(digits)
  const columns = floors.map(({ agents, measured, cpu }) => ({
    agents,
    'changes a minute': round(measured.changes / minutes),
    'reads per tab and minute': round(measured.reads / agents / minutes, 1),
    'reads per change and tab': round(measured.reads / measured.changes / agents, 3),
    'bytes read per change and tab': round(measured.readBytes / measured.changes / agents),
    'kB per tab and minute': round((measured.allBytes + measured.streamBytes) / agents / minutes / 1024),
    'answers p50 / p99 (ms)': `${round(quantile(measured.answerMs, 0.5))} / ${round(quantile(measured.answerMs, 0.99))}`,
    'staleness p50 / p99 (ms)': `${round(quantile(measured.staleMs, 0.5))} / ${round(quantile(measured.staleMs, 0.99))}`,
    'changes shown elsewhere, missed': `${measured.staleMs.length}, ${measured.missed}`,
    'replies 429, other errors': `${measured.rateLimited}, ${JSON.stringify(measured.failures)}`,
    ...Object.fromEntries(
      Object.entries(cpu).map(([name, percent]) => [`CPU of ${name} (% of a core)`, round(percent)]),
    ),
  }))
  const names = Object.keys(columns[0] ?? {})
  console.log(
    `\n${table(names.map(name => [name, ...columns.map(column => String(column[name as keyof typeof column]))]))}`,
  )
  console.log(`\nreads by path: ${JSON.stringify(floors.at(-1)?.measured.readsByPath)}`)
  console.log(`\n${barTable(barsOf(floors))}`)
}

function barsOf(floors: readonly Floor[]): Bar[] {
  const [first] = floors
  const last = floors.at(-1)
  if (!first || !last) return []
  const { measured, agents } = last
  const perAgent = (floor: Floor) => portalCpu(floor) / floor.agents
  return [
    { what: 'reads per tab and second', measured: measured.reads / agents / (measuredMs / 1_000), most: 1 },
    { what: 'bytes read per change and tab', measured: measured.readBytes / measured.changes / agents, most: 2_000 },
    { what: 'replies with 429', measured: measured.rateLimited, most: 0 },
    { what: 'staleness p99 (ms)', measured: quantile(measured.staleMs, 0.99), most: 1_000 },
    { what: 'answers p99 (ms)', measured: quantile(measured.answerMs, 0.99), most: 250 },
    { what: `CPU per agent relative to ${first.agents} agents`, measured: perAgent(last) / perAgent(first), most: 1.3 },
  ]
}
