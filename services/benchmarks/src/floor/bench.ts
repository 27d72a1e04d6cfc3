import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '@portal/platform/shared'
import { memberTag } from '@portal/contracts'
import { publishChange, type Sql } from '@portal/service-kit'
import { cpuSeconds } from '../cpu-time.ts'
import { signInMembers } from '../sign-in-members.ts'
import { buildClient } from './build-client.ts'
import { type PortalProcesses, startPortalProcesses } from './portal-processes.ts'
import { type Floor, print } from './report.ts'
import { type AgentProcess, startAgentProcess, sumOf } from './agent-process.ts'
import type { AgentOrder, Measurement } from './protocol.ts'

const defaultSizes = ['50', '100', '200', '500']
const measuredMs = 60_000
const leadsPerAgent = 20
/**
 * The agents whose answers are timed. They run in a separate process: answers to the others also wait for hundreds of tabs
 * in one thread.
 */
const timedAgents = 50
const minutesPerCall = 4
/** From the start of a simulated call to its first ring (`services/admin/src/simulator/events.ts`). */
const firstRingMs = 300
/** The extensions of the agents, above those of the demo members. */
const firstExtension = 2000

/** A floor of simulated agents at a working day's pace: what a change costs, and how old the screens are. */
export async function run(sizes: readonly string[]): Promise<void> {
  const floors: Floor[] = []
  const client = await buildClient()
  const portal = await startPortalProcesses()
  // A separate process, so that these tabs don't share a thread with hundreds of others.
  const timed: AgentProcess = startAgentProcess(write => timed.expect(write))
  const others = startAgentProcess(write => timed.expect(write))
  try {
    let present = 0
    for (const size of sizes.length > 0 ? sizes : defaultSizes) {
      const total = Number(size)
      if (!(total > present)) throw new Failure('Name numbers of agents in ascending order.')
      const hired = await hire(portal, present, total)
      const free = Math.max(0, timedAgents - present)
      await Promise.all([
        timed.join(client, portal.origin, hired.slice(0, free)),
        others.join(client, portal.origin, hired.slice(free)),
      ])
      present = total
      floors.push(await measureFloor(portal, timed, others, total))
      print(floors)
    }
  } finally {
    timed.end()
    others.end()
    await portal.stop()
    await rm(dirname(client), { recursive: true, force: true })
  }
}

/** Adds agents up to a total, each with an extension and leads. */
async function hire({ owner, origin }: PortalProcesses, present: number, total: number): Promise<AgentOrder[]> {
  const members = await signInMembers(owner, origin, total - present, present)
  const memberIds = members.map(({ memberId }) => memberId)
  await owner`
    update identity.member set extension = ${firstExtension}::int + ${present}::int + number - 1
    from unnest(${memberIds}::uuid[]) with ordinality as hired(id, number) where member.id = hired.id`
  await publishChange(owner, { tags: [{ type: memberTag }] })
  const leadIds = await addLeads(owner, memberIds)
  return members.map((member, index) => ({
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
    leadIds: leadIds.get(member.memberId) ?? [],
  }))
}

/** Adds the agents' leads at random times of the last ten hours, so that every list shows leads of many agents. */
async function addLeads(owner: Sql, memberIds: readonly string[]): Promise<Map<string, string[]>> {
  const leads = await owner<{ id: string; memberId: string }[]>`
    insert into calls.lead (full_name, phone, email, assigned_to, created_at)
    select 'Floor ' || number, '', '', member_id, now() - random() * interval '10 hours'
    from unnest(${[...memberIds]}::uuid[]) as member_id, generate_series(1, ${leadsPerAgent}) as number
    returning id, assigned_to as "memberId"`
  const byMember = Map.groupBy(leads, ({ memberId }) => memberId)
  return new Map([...byMember].map(([memberId, own]) => [memberId, own.map(({ id }) => id)]))
}

async function measureFloor(
  portal: PortalProcesses,
  timed: AgentProcess,
  others: AgentProcess,
  agents: number,
): Promise<Floor> {
  const pids = [
    ...portal.pids,
    ['database', await databasePid(portal.owner)],
    ['timed agents', timed.pid],
    ['other agents', others.pid],
  ] as const
  const cpuNow = () => Promise.all(pids.map(([, pid]) => cpuSeconds(pid)))
  const before = await cpuNow()
  const ringing = ring(portal.simulatorOrigin, agents)
  const measurements = await Promise.all([timed.measure(measuredMs), others.measure(measuredMs)])
  const after = await cpuNow()
  const rung = await ringing
  const share = (index: number) => (((after[index] ?? 0) - (before[index] ?? 0)) / (measuredMs / 1_000)) * 100
  const cpu = Object.fromEntries(pids.map(([name], index) => [name, share(index)]))
  const measured = sumOf(measurements)
  // The last calls may still wait for their first ring.
  const lastAt = Math.max(...rung.map(({ at }) => at))
  const rungEarly = rung.filter(({ at }) => at < lastAt - 2_000)
  const ringMsIn = ({ ringsShownAt }: Measurement, calls: readonly RungCall[]) =>
    calls.map(({ caller, at }) => (ringsShownAt[caller] ?? Number.POSITIVE_INFINITY) - at)
  const rungTimed = rungEarly.filter(({ called }) => called.some(agent => agent < timedAgents))
  return {
    agents,
    measured,
    answerMs: measurements[0].answerMs,
    minutes: measuredMs / 60_000,
    cpu,
    ringMs: ringMsIn(measurements[0], rungTimed),
    ringMsOfAll: ringMsIn(measured, rungEarly),
  }
}

interface RungCall {
  /** Ten digits. */
  caller: string
  /** When the first phone rang, in milliseconds since 1970. */
  at: number
  /** The agents whose phones rang, by their number. */
  called: readonly number[]
}

/** Rings phones at the floor's pace for as long as a measurement takes, each time those of three agents. */
async function ring(simulatorOrigin: string, agents: number): Promise<RungCall[]> {
  const calls = Math.round((agents / minutesPerCall) * (measuredMs / 60_000))
  const rung: RungCall[] = []
  for (let call = 0; call < calls; call++) {
    const caller = `315555${1000 + call}`
    // Steps of a prime reach all agents evenly over the minute.
    const called = [0, 1, 2].map(phone => ((call * 3 + phone) * 61) % agents)
    const [extension, ...others] = called.map(agent => String(firstExtension + agent))
    const body = JSON.stringify({ from: `+1${caller}`, extension, others, ringingMs: 5_000, talkingMs: 20_000 })
    const headers = { 'content-type': 'application/json' }
    rung.push({ caller, at: performance.timeOrigin + performance.now() + firstRingMs, called })
    await fetch(`${simulatorOrigin}/control/ring`, { method: 'POST', headers, body })
    await wait(measuredMs / calls)
  }
  return rung
}

async function databasePid(owner: Sql): Promise<number> {
  const [row] = await owner<[{ pid: number }]>`
    select (regexp_match(pg_read_file('postmaster.pid'), '^[0-9]+'))[1]::int as pid`
  return row.pid
}
