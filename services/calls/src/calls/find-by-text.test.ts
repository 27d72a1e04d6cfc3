import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await clearLeads(calls)
  await insertLead(calls, { full_name: 'Ann Marie Reed', email: 'ann.reed@mail.example', phone_e164: '+13155550142' })
  await insertLead(calls, { full_name: 'Bob Stone', email: 'bob@mail.example', phone_e164: '+18005550199' })
  await recordCalls(
    calls,
    { phoneNumber: '(315) 555-0142', startedAt: '2026-11-21T19:00:00Z' },
    { phoneNumber: '+13155550142', startedAt: '2026-11-21T19:01:00Z', outcome: 'missed' },
    { phoneNumber: '+13105550177', startedAt: '2026-11-21T19:02:00Z' },
    { phoneNumber: 'anonymous', startedAt: '2026-11-21T19:03:00Z' },
  )
})

const get = (query: string) => calls.as('agent')('GET', `/api/calls/recent?${query}`)
const read = async (query: string) => (await (await get(query)).json()) as Call[]
const find = async (q: string) => (await read(`q=${encodeURIComponent(q)}`)).map(({ phoneNumber }) => phoneNumber)

test.each(['ann', 'REED', 'ann.reed@', '315', '(315) 555-01', '13155', '142', '3155550142'])(
  'finds the calls of a number by %s, newest first, with their total',
  async q => {
    expect(await find(q)).toEqual(['+13155550142', '(315) 555-0142'])
    expect((await get(`q=${encodeURIComponent(q)}`)).headers.get('x-total-count')).toBe('2')
  },
)

test.each(['stone', 'nn', 'anon', '55501', '%'])('finds nothing by %s', async q => {
  expect(await find(q)).toEqual([])
  expect((await get(`q=${encodeURIComponent(q)}`)).headers.get('x-total-count')).toBe('0')
})

test('finds a number without a lead by its digits', async () => {
  expect(await find('0177')).toEqual(['+13105550177'])
})

test('finds a call by the lead that it is linked to', async () => {
  const id = await insertLead(calls, { full_name: 'Cleo Park', phone_e164: '+18005550100' })
  await calls.database.owner`update calls.call set lead_id = ${id} where phone_number = 'anonymous'`
  expect(await find('cleo')).toEqual(['anonymous'])
})

test('searches among the calls of the other filters and IDs', async () => {
  expect(await read('q=ann&status=missed')).toMatchObject([{ phoneNumber: '+13155550142' }])
  const [newest, oldest] = await read('q=ann')
  expect(await read(`q=ann&ids=${oldest?.id}`)).toMatchObject([{ id: oldest?.id }])
  expect(await read(`q=bob&ids=${newest?.id}`)).toEqual([])
})

test('pages of found calls have no repeats', async () => {
  const first = await get('q=ann&limit=1')
  const [second] = await read(`q=ann&limit=1&cursor=${first.headers.get('x-next-cursor')}`)
  expect(second?.phoneNumber).toBe('(315) 555-0142')
})
