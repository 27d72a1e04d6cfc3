import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Lead } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { clearLeads, formerMember, insertLead, startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(() => clearLeads(calls))

const get = (query = '') => calls.as('agent')('GET', `/api/leads${query}`)
const list = async (query = '') => (await (await get(query)).json()) as Lead[]
const names = async (query: string) => (await list(query)).map(({ fullName }) => fullName)
const insert = (full_name: string, columns: Record<string, unknown> = {}) =>
  insertLead(calls, { full_name, ...columns })

test('lists the newest lead first', async () => {
  await insert('first', { created_at: '2026-11-10T12:00:00.000Z' })
  await insert('second', { created_at: '2026-11-10T12:00:00.001Z' })
  expect(await names('')).toEqual(['second', 'first'])
})

test('a lead without a place has the time zone of its area code', async () => {
  await insertLead(calls, { zip_code: '', state: '', phone_e164: '+13135550142' })
  expect(await list()).toMatchObject([{ timeZone: 'America/Detroit' }])
})

test.each([
  ['zipCode=135', ['utica']],
  ['zipCode=13501', ['utica']],
  ['zipCode=35', []],
  ['zipCode=%25', []],
  ['zipCode=_', []],
  ['serviceInterest=cable-tv', ['bend']],
  ['contacted=true', ['bend']],
  ['contacted=false', ['utica']],
  ['serviceInterest=cable-tv&contacted=false', []],
  ['q=UTI', ['utica']],
  ['q=bend@', ['bend']],
  ['q=0199', ['bend']],
  ['q=%25', []],
  ['q=be&contacted=false', []],
  ['q=be&at=0&limit=5', ['bend']],
])('the filter %s finds %j', async (query, found) => {
  await insert('utica', { zip_code: '13501' })
  await insert('bend', {
    zip_code: '97701',
    services_interested: 'cable-tv',
    contacted: true,
    email: 'bend@mail.example',
    phone_e164: '+13155550199',
  })
  await insert('spam', { zip_code: '13501', services_interested: 'cable-tv', spam_reason: 'honeypot' })
  expect(await names(`?${query}`)).toEqual(found)
})

test('with IDs, lists and counts these leads only, if they match the other filters', async () => {
  const [earlier, later] = ['2026-11-10T12:00:00.000Z', '2026-11-10T12:00:00.001Z']
  const one = await insert('one', { contacted: true, created_at: earlier })
  const two = await insert('two', { created_at: later })
  await insert('three')
  const response = await get(`?ids=${one},${two}`)
  expect(await response.json()).toMatchObject([{ fullName: 'two' }, { fullName: 'one' }])
  expect(response.headers.get('x-total-count')).toBe('2')
  expect(await names(`?ids=${one},${two}&contacted=true`)).toEqual(['one'])
  expect((await get('?ids=none')).status).toBe(400)
})

test('requests for IDs at the same time each get their own leads, and no spam', async () => {
  const [one, two] = [await insert('one'), await insert('two')]
  const spam = await insert('spam', { spam_reason: 'honeypot' })
  const lists = [`${one}`, `${two},${spam}`, `${one},${two}`, spam].map(ids => names(`?ids=${ids}`))
  expect(await Promise.all(lists)).toEqual([['one'], ['two'], ['two', 'one'], []])
})

test.each([
  ['mine', ['my follow-up', 'mine today']],
  ['unassigned', ['new']],
  ['follow-up', ['my follow-up']],
  ['new-today', ['new', 'mine today']],
])('the view %s lists and counts its leads', async (view, found) => {
  const { agent, supervisor } = testPeople
  await insert('my follow-up', { assigned_to: agent.id, notes: 'call', created_at: '2020-01-02T00:00:00Z' })
  await insert('contacted', {
    assigned_to: supervisor.id,
    notes: 'call',
    contacted: true,
    created_at: '2020-01-02T00:00:00Z',
  })
  await insert('mine today', { assigned_to: agent.id, notes: 'call' })
  await insert('new')
  await insert('spam', { spam_reason: 'honeypot', notes: 'call' })
  const response = await get(`?view=${view}`)
  expect(((await response.json()) as Lead[]).map(({ fullName }) => fullName).toSorted()).toEqual(found.toSorted())
  expect(response.headers.get('x-total-count')).toBe(String(found.length))
})

test('a page of a view can start at any row', async () => {
  const { agent } = testPeople
  for (const [index, name] of ['oldest', 'older', 'newer', 'newest'].entries())
    await insert(name, { assigned_to: agent.id, created_at: `2026-11-0${index + 1}T12:00:00Z` })
  await insert('of no one', { created_at: '2026-11-02T12:00:00Z' })
  expect(await names('?view=mine&at=2&limit=5')).toEqual(['older', 'oldest'])
  expect(await names('?view=unassigned&at=0&limit=5')).toEqual(['of no one'])
  expect(await names('?view=unassigned&at=1&limit=5')).toEqual([])
})

test("the date filters are inclusive, and days start at the organization's midnight", async () => {
  await insert('late evening of the 9th', { created_at: '2026-11-10T04:59:59.999Z' })
  await insert('midnight of the 10th', { created_at: '2026-11-10T05:00:00Z' })
  await insert('last of the 10th', { created_at: '2026-11-11T04:59:59.999Z' })
  await insert('midnight of the 11th', { created_at: '2026-11-11T05:00:00Z' })
  expect(await names('?startDate=2026-11-10&endDate=2026-11-10')).toEqual(['last of the 10th', 'midnight of the 10th'])
  expect(await names('?startDate=2026-11-11')).toEqual(['midnight of the 11th'])
  expect(await names('?endDate=2026-11-09')).toEqual(['late evening of the 9th'])
})

test.each([
  'serviceInterest=dial-up',
  'startDate=yesterday',
  'contacted=maybe',
  'view=all',
  'limit=0',
  'limit=501',
  'at=-1',
  'cursor=AAAA',
  `cursor=${Buffer.from(`2026-13-45T99Z ${'-'.repeat(36)}`).toString('base64url')}`,
])('rejects the query %s by name', async query => {
  const response = await get(`?${query}`)
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: query.split('=')[0] }] }])
})

test('lists at most 500 leads by default, with the total and the next page', async () => {
  await calls.database.owner`
    insert into calls.lead (full_name, phone, email) select 'Lead', '', '' from generate_series(1, 501)`
  const response = await get()
  expect(await response.json()).toHaveLength(500)
  expect(response.headers.get('x-total-count')).toBe('501')
  expect(await list(`?cursor=${response.headers.get('x-next-cursor')}`)).toHaveLength(1)
})

test('pages have no gaps or repeats, even among leads of one instant', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await insert(name, { created_at: '2026-11-10T12:00:00Z' })
  const seen: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 5; page++) {
    const response = await get(`?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(response.headers.get('x-total-count')).toBe('5')
    seen.push(...((await response.json()) as Lead[]).map(({ fullName }) => fullName))
    cursor = response.headers.get('x-next-cursor')
  }
  expect(seen.sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a cursor takes precedence over a row number', async () => {
  for (const [day, name] of ['a', 'b', 'c'].entries()) await insert(name, { created_at: `2026-11-1${day}T12:00:00Z` })
  const first = await get('?limit=1')
  expect(await names(`?limit=1&at=2&cursor=${first.headers.get('x-next-cursor')}`)).toEqual(['b'])
})

test.each([
  [testPeople.agent.id, { firstName: 'Demo', lastName: 'Agent' }],
  [formerMember.id, { firstName: 'Demo', lastName: 'Formerly' }],
  [null, null],
])('a lead assigned to %s shows %j', async (assigned_to, assignedToUser) => {
  await insert('taken', { assigned_to })
  expect(await list()).toMatchObject([{ assignedToUser }])
})

test('rejects visitors', async () => {
  expect((await calls.as(null)('GET', '/api/leads')).status).toBe(401)
})

test('the total counts the listed leads, also while leads are added', async () => {
  const adding = Array.from({ length: 400 }, (_, n) => insert(`Added ${n}`))
  let listed = 0
  while (listed < adding.length) {
    const response = await get()
    listed = ((await response.json()) as Lead[]).length
    expect(response.headers.get('x-total-count')).toBe(String(listed))
  }
  await Promise.all(adding)
})
