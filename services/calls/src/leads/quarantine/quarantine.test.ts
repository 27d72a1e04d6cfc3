import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Lead, LeadSummary, QuarantinedLead } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { ann, clearLeads, insertLead, startTestCalls, unknownId } from '../../testing/test-calls.ts'

let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls()
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.do_not_call`
  await clearLeads(calls)
  await writes()
})

const path = '/api/leads/quarantined'
const list = async (query = '') => {
  const response = await calls.as('admin')('GET', `${path}${query}`)
  return { response, leads: (await response.json()) as QuarantinedLead[] }
}
const idsInQuarantine = async () => (await list()).leads.map(({ id }) => id)
const decide = async (id: string, decision: 'release' | 'confirm') =>
  (await calls.as('admin')('POST', `${path}/${id}/${decision}`)).status
const read = async <T>(at: string) => (await (await calls.as('agent')('GET', at)).json()) as T
const quarantineChange = { tags: [{ type: 'QuarantinedLead' }], to: { roles: ['admin'], members: [] } }

test('lists what visitors sent with the reason, and tells admins only', async () => {
  await calls.as(null)('POST', '/api/leads', { ...ann, comments: 'Cheap pills', website: 'https://pills.example' })
  const { response, leads } = await list()
  expect(leads).toEqual([
    expect.objectContaining({ ...ann, comments: 'Cheap pills', reason: 'honeypot', createdAt: expect.any(String) }),
  ])
  expect(response.headers.get('x-total-count')).toBe('1')
  expect((await writes()).changes).toEqual([quarantineChange])
})

test('pages have no gaps or repeats, newest first', async () => {
  const ids: string[] = []
  for (const day of [1, 2, 3]) {
    ids.unshift(await insertLead(calls, { spam_reason: 'honeypot', created_at: `2026-11-0${day}T12:00:00Z` }))
  }
  const first = await list('?limit=2')
  const second = await list(`?limit=2&cursor=${first.response.headers.get('x-next-cursor')}`)
  expect([...first.leads, ...second.leads].map(({ id }) => id)).toEqual(ids)
})

test('a released lead is in the list and the counts at once', async () => {
  const e164 = '+13155550101'
  await calls.database.owner`insert into calls.do_not_call (phone_e164, reason) values (${e164}, 'Asked us to stop')`
  const earlier = await insertLead(calls)
  const id = await insertLead(calls, { spam_reason: 'honeypot', phone_e164: e164, earlier_lead_id: earlier })
  expect(await decide(id, 'release')).toBe(204)
  expect(await idsInQuarantine()).toEqual([])
  const leads = await read<Lead[]>('/api/leads')
  expect(leads.map(lead => lead.id)).toEqual([id, earlier])
  const { today, views } = await read<LeadSummary>('/api/leads/summary?timeZone=America/New_York')
  expect([today.total, views.unassigned]).toEqual([2, 2])
  const [tally] = await calls.database.owner`select sum(leads)::int as leads from calls.lead_tally`
  expect(tally).toEqual({ leads: 2 })
  expect(await writes()).toEqual({
    audit: [
      { action: 'lead.clear-spam', actorId: testPeople.admin.id, subjectId: id, details: { reason: 'honeypot' } },
    ],
    changes: [
      {
        tags: [
          { type: 'Lead', id, change: 'created', at: leads[0]?.createdAt },
          { type: 'NewLeads' },
          { type: 'LeadSummary' },
          { type: 'LeadHistory', id: earlier },
          { type: 'DoNotCall' },
        ],
        to: 'everyone',
      },
      quarantineChange,
    ],
  })
})

test('confirmed spam leaves the list, stays hidden, and can still be released', async () => {
  const id = await insertLead(calls, { spam_reason: 'honeypot' })
  expect([await decide(id, 'confirm'), await decide(id, 'confirm')]).toEqual([204, 404])
  expect([await idsInQuarantine(), await read<Lead[]>('/api/leads')]).toEqual([[], []])
  expect(await writes()).toEqual({
    audit: [
      { action: 'lead.confirm-spam', actorId: testPeople.admin.id, subjectId: id, details: { reason: 'honeypot' } },
    ],
    changes: [quarantineChange],
  })
  expect([await decide(id, 'release'), await decide(id, 'release')]).toEqual([204, 404])
  expect(await read<Lead[]>('/api/leads')).toHaveLength(1)
})

test('an erased lead is neither in the list nor in its count, and cannot be decided on', async () => {
  const id = await insertLead(calls, { spam_reason: 'honeypot', full_name: 'Erased', erased_at: new Date() })
  const { response, leads } = await list()
  expect([leads, response.headers.get('x-total-count')]).toEqual([[], '0'])
  expect([await decide(id, 'confirm'), await decide(id, 'release')]).toEqual([404, 404])
  expect(await read<Lead[]>('/api/leads')).toEqual([])
  expect(await writes()).toEqual({ audit: [], changes: [] })
})

test('a lead that is not quarantined, or does not exist, cannot be decided on', async () => {
  const id = await insertLead(calls)
  for (const decision of ['release', 'confirm'] as const) {
    expect([await decide(id, decision), await decide(unknownId, decision), await decide('x', decision)]).toEqual([
      404, 404, 400,
    ])
  }
})

test.each(['agent', 'supervisor'] as const)('a %s sees no quarantine', async role => {
  const id = await insertLead(calls, { spam_reason: 'honeypot' })
  expect((await calls.as(role)('GET', path)).status).toBe(403)
  expect((await calls.as(role)('POST', `${path}/${id}/release`)).status).toBe(403)
  expect((await calls.as(role)('POST', `${path}/${id}/confirm`)).status).toBe(403)
})
