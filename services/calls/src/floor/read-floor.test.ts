import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Floor, Member } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { insertCallback } from '../testing/test-queue.ts'

/** Noon in New York, on a Monday. */
const now = new Date('2026-11-16T17:00:00Z')
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000)

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.call`
  await clearLeads(calls)
})

const { agent, supervisor, admin } = testPeople
async function insertCall(columns: Record<string, unknown>): Promise<string> {
  const call = {
    external_id: crypto.randomUUID(),
    direction: 'outbound',
    phone_number: '+12125550001',
    outcome: 'answered',
    duration_seconds: 60,
    ...columns,
  }
  const { owner } = calls.database
  const [row] = await owner<[{ id: string }]>`insert into calls.call ${owner(call)} returning id`
  return row.id
}
const insertLive = async (columns: Record<string, unknown>, live: Record<string, unknown>) => {
  const id = await insertCall({ outcome: 'other', duration_seconds: 0, ...columns })
  const { owner } = calls.database
  await owner`insert into calls.live_call ${owner({ call_id: id, ringing_ids: [], rung_ids: [], ...live })}`
}
const floor = async () => {
  const response = await calls.as('supervisor')('GET', '/api/calls/floor')
  return (await response.json()) as Floor
}

test('tells what each active member does and since when, those on a call first', async () => {
  await insertCall({ member_id: agent.id, started_at: minutesAgo(60) })
  await insertCall({ member_id: agent.id, started_at: minutesAgo(30), wrap_up: 'open' })
  await insertLive(
    { member_id: agent.id, started_at: minutesAgo(3) },
    { phase: 'connected', connected_at: minutesAgo(2) },
  )
  await insertCall({ member_id: supervisor.id, started_at: minutesAgo(20), wrap_up: 'open' })
  await insertLive({ started_at: minutesAgo(1) }, { phase: 'ringing', ringing_ids: [admin.id] })
  const members = (await floor()).members.map(({ id, state, since, callsToday }) => [id, state, since, callsToday])
  expect(members).toEqual([
    [agent.id, 'on-call', minutesAgo(2).toISOString(), 3],
    [admin.id, 'ringing', minutesAgo(1).toISOString(), 0],
    [supervisor.id, 'wrapping-up', minutesAgo(19).toISOString(), 1],
  ])
})

test('names the lead that a member calls or wraps up a call with', async () => {
  const bo = await insertLead(calls, { full_name: 'Bo Reed', phone_e164: '+12125550002' })
  await insertLead(calls, { full_name: 'Bot', phone_e164: '+12125550001', spam_reason: 'honeypot' })
  const ann = await insertLead(calls, { full_name: 'Ann Reed', phone_e164: '+12125550001' })
  await insertLive(
    { member_id: agent.id, started_at: minutesAgo(3) },
    { phase: 'connected', connected_at: minutesAgo(2) },
  )
  await insertCall({ member_id: supervisor.id, started_at: minutesAgo(20), wrap_up: 'open', lead_id: bo })
  await insertCall({ member_id: admin.id, started_at: minutesAgo(9), wrap_up: 'done', lead_id: bo })
  expect((await floor()).members.map(({ id, lead }) => [id, lead])).toEqual([
    [agent.id, { id: ann, fullName: 'Ann Reed' }],
    [supervisor.id, { id: bo, fullName: 'Bo Reed' }],
    [admin.id, null],
  ])
})

test('a member waits since the end of their last call of today', async () => {
  await insertCall({ member_id: agent.id, started_at: minutesAgo(10), wrap_up: 'done' })
  await insertCall({ member_id: supervisor.id, started_at: minutesAgo(24 * 60) })
  expect((await floor()).members).toMatchObject([
    { id: agent.id, state: 'waiting', since: minutesAgo(9).toISOString(), callsToday: 1 },
    { id: supervisor.id, state: 'waiting', since: null, callsToday: 0 },
    { id: admin.id, state: 'waiting', since: null },
  ])
})

test('a member who came online later today waits since then, and tells when they chose their availability', async () => {
  const statuses: Record<string, Partial<Member>> = {
    [agent.id]: { status: 'online', statusSince: minutesAgo(4).toISOString() },
    [supervisor.id]: { status: 'away', statusSince: minutesAgo(12).toISOString() },
    [admin.id]: { status: 'online', statusSince: minutesAgo(13 * 60).toISOString() },
  }
  const others = await startTestCalls(() => now, undefined, statuses)
  const read = async () => ((await (await others.as('supervisor')('GET', '/api/calls/floor')).json()) as Floor).members
  const chosen = Object.values(statuses).map(({ statusSince }) => statusSince)
  expect((await read()).map(({ since, statusSince }) => [since, statusSince])).toEqual([
    [chosen[0], chosen[0]],
    [null, chosen[1]],
    [null, chosen[2]],
  ])
  const { owner } = others.database
  const call = { member_id: agent.id, direction: 'outbound', phone_number: '+12125550001', outcome: 'answered' }
  for (const [started_at, since] of [
    [minutesAgo(10), minutesAgo(4)],
    [minutesAgo(3), minutesAgo(2)],
  ] as const) {
    await owner`insert into calls.call ${owner({ ...call, external_id: crypto.randomUUID(), duration_seconds: 60, started_at })}`
    expect((await read())[0]).toMatchObject({ id: agent.id, since: since.toISOString() })
  }
  await others.stop()
})

test('counts what waits, and how many of today’s leads were called in time', async () => {
  const [inTime, late] = ['+12125550002', '+12125550003']
  await insertLead(calls, { phone_e164: '+12125550001', zip_code: '10001', created_at: minutesAgo(9) })
  await insertLead(calls, { phone_e164: '+12125550004', zip_code: '10001', created_at: minutesAgo(1) })
  await insertLead(calls, { phone_e164: inTime, zip_code: '10001', created_at: minutesAgo(100) })
  await insertCall({ phone_number: inTime, started_at: minutesAgo(96) })
  // At 3:30 a.m. in Los Angeles; calls are allowed from 8 a.m. on.
  const early = await insertLead(calls, { phone_e164: '+13105550002', zip_code: '90001', created_at: minutesAgo(330) })
  await insertCall({ phone_number: '+13105550002', started_at: minutesAgo(58) })
  await insertLead(calls, { phone_e164: late, zip_code: '10001', created_at: minutesAgo(100) })
  await insertCall({ phone_number: late, started_at: minutesAgo(90) })
  await insertCallback(calls, early, { from_at: minutesAgo(70) })
  await calls.database.owner`
    insert into calls.missed_call (phone_e164, lead_id, at) values ('+13105550002', ${early}, ${minutesAgo(5)})`
  expect(await floor()).toMatchObject({
    leadsWaiting: 2,
    oldestLeadSince: minutesAgo(9).toISOString(),
    oldestLeadAgeSeconds: 540,
    missedCalls: 1,
    overdueCallbacks: 1,
    calledInTimePercent: 50,
  })
})

test('agents do not see the floor', async () => {
  expect((await calls.as('agent')('GET', '/api/calls/floor')).status).toBe(403)
})
