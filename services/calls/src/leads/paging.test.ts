import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Lead } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'
import { startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
  await insertLeads(400)
})
afterAll(() => calls.stop())

/** Inserts leads 15 minutes apart, over about four days; some of them are spam. */
async function insertLeads(count: number) {
  await calls.database.owner`
    insert into calls.lead (created_at, full_name, phone, email, zip_code, services_interested, spam_reason, contacted, notes)
    select timestamptz '2026-11-20T12:00Z' - n * interval '15 minutes', 'Lead ' || n, '', '',
      lpad((n * 37 % 1000)::text, 5, '0'), (array['cable-tv', 'satellite-tv', ''])[1 + n % 3],
      case when n % 11 = 0 then 'honeypot' end, n % 4 = 0, case n % 5 when 0 then 'note' when 1 then '  ' else '' end
    from generate_series(1, ${count}) n`
}

async function page(query: string) {
  const response = await calls.as('agent')('GET', `/api/leads?${query}`)
  const leads = (await response.json()) as Lead[]
  return { names: leads.map(({ fullName }) => fullName), total: Number(response.headers.get('x-total-count')) }
}

const filters = [
  '',
  'contacted=true',
  'serviceInterest=cable-tv&contacted=false',
  'startDate=2026-11-17',
  'endDate=2026-11-18',
  'startDate=2026-11-17&endDate=2026-11-18',
  'startDate=2026-11-18&endDate=2026-11-18&contacted=false',
  'startDate=2026-11-19&endDate=2026-11-18',
  'zipCode=000&contacted=false',
  'zipCode=00&startDate=2026-11-17',
  'asOf=2026-11-18T10:00:00.000Z',
  'asOf=2026-11-18T10:07:00.000Z&contacted=false',
  'asOf=2026-11-18T10:00:00.000Z&startDate=2026-11-17&endDate=2026-11-19&serviceInterest=cable-tv',
]

test.each(filters)('the total of the query "%s" equals the number of listed leads', async query => {
  const { names, total } = await page(query)
  expect(total).toBe(names.length)
})

test.each(filters)('every row number of the query "%s" gives the row at that position', async query => {
  const { names } = await page(query)
  for (const at of [0, 1, 7, 60, 95, 96, 97, 150, 250, 300, 363, 364]) {
    expect((await page(`${query}&limit=3&at=${at}`)).names).toEqual(names.slice(at, at + 3))
  }
})

test('a list as of an instant starts with the lead of that instant', async () => {
  const { names } = await page('')
  const { names: then } = await page('asOf=2026-11-18T10:00:00.000Z')
  expect(then[0]).toBe('Lead 200')
  expect(then).toEqual(names.slice(names.indexOf('Lead 200')))
})

test('totals include every change of a lead', async () => {
  const total = async () => (await page('contacted=false&serviceInterest=satellite-tv')).total
  const before = await total()
  const { owner } = calls.database
  const [lead] = await owner`
    select id from calls.lead where services_interested = 'satellite-tv' and not contacted and spam_reason is null`
  await calls.as('agent')('PATCH', `/api/leads/${lead?.['id']}`, { contacted: true })
  expect(await total()).toBe(before - 1)
  await owner`update calls.lead set created_at = '2026-01-01', contacted = false where id = ${lead?.['id']}`
  expect(await total()).toBe(before)
  await owner`update calls.lead set spam_reason = 'reported' where id = ${lead?.['id']}`
  expect(await total()).toBe(before - 1)
  await owner`delete from calls.lead where id = ${lead?.['id']}`
  expect(await total()).toBe(before - 1)
})
