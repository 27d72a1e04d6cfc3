import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { TestService } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'

const now = new Date('2026-11-22T01:00:00Z')
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(() => calls.database.owner`delete from calls.lead`)

const download = (query = '') => calls.as('agent')('GET', `/api/leads/export?timeZone=America/New_York${query}`)
const lines = async (query = '') => (await (await download(query)).text()).split('\r\n')

test('the file has the specified columns and name, and every field is quoted', async () => {
  await insertLead(calls, {
    full_name: 'Ann "Annie" Example',
    zip_code: '13501',
    services_interested: 'cable-tv',
    notes: 'call,\nback',
    created_at: '2026-11-20T15:04:00Z',
  })
  const response = await download()
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="leads_export_2026-11-21.csv"')
  expect(response.headers.get('x-total-count')).toBe('1')
  expect(await response.text()).toBe(
    '"Name","Phone","Email","Address","City","State","ZIP","Services Interested","Best Time to Call","Contacted","Notes","Submitted","Follow-up Needed"\r\n' +
      '"Ann ""Annie"" Example","(800) 555-0142","ann@mail.example","","","","13501","cable-tv","","No","call,\nback","11/20/2026 10:04","Yes"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx'])('a cell that begins like a formula is defused: %j', async cell => {
  await insertLead(calls, { notes: cell, full_name: 'Ann' })
  expect((await (await download()).text()).includes(`"'${cell}"`)).toBe(true)
})

test('a phone of elsewhere is kept as written, defused', async () => {
  await insertLead(calls, { phone: '+44 20 7946 0000', phone_e164: '+442079460000' })
  expect((await lines())[1]).toContain(`"'+44 20 7946 0000"`)
})

test('only what matches the filters goes out, and all of it, also over many pages', async () => {
  await calls.database.owner`
    insert into calls.lead (created_at, full_name, phone, email, address, city, state, zip_code, country,
      services_interested, just_moved, looking_to_switch, best_time_to_call, heard_about_us, comments, contacted)
    select timestamptz '2026-11-20T12:00Z' - n * interval '1 second', 'Lead ' || n, '', '', '', '', '', '', '', '', false, false,
      '', '', '', n % 5 = 0 from generate_series(1, 12500) n`
  const all = await lines()
  expect(all).toHaveLength(12_502)
  expect(all[1]).toContain('"Lead 1"')
  expect(all[12_500]).toContain('"Lead 12500"')
  expect(await lines('&contacted=true')).toHaveLength(2_502)
})

test('a download that is broken off asks the database for nothing more', async () => {
  await calls.database.owner`
    insert into calls.lead (full_name, phone, email, address, city, state, zip_code, country,
      services_interested, just_moved, looking_to_switch, best_time_to_call, heard_about_us, comments)
    select 'Lead ' || n, '', '', '', '', '', '', '', '', false, false, '', '', '' from generate_series(1, 20000) n`
  const reader = (await download()).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  const running = await calls.database.owner`
    select 1 from pg_stat_activity where usename = 'calls' and state <> 'idle' and query like '%string_agg%'`
  expect(running).toHaveLength(0)
})

test('every export is on record, and nobody exports without signing in', async () => {
  await (await download('&contacted=true')).text()
  const [entry] = await calls.database
    .owner`select details from calls.audit where action = 'lead.export' order by id desc`
  expect(entry?.['details']).toMatchObject({ contacted: 'true' })
  expect((await calls.as(null)('GET', '/api/leads/export?timeZone=UTC')).status).toBe(401)
})
