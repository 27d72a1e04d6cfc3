import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type TestService, testPeople, until, watchWrites } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'

const now = new Date('2026-11-22T01:00:00Z')
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(() => calls.database.owner`delete from calls.lead`)

// Agents have a daily limit.
const download = (query = '') => calls.as('supervisor')('GET', `/api/leads/export?timeZone=America/New_York${query}`)
const lines = async (query = '') => (await (await download(query)).text()).split('\r\n')
/** Inserts leads one second apart, the newest first; every fifth is contacted. */
const insertMany = (count: number) => calls.database.owner`
  insert into calls.lead (created_at, full_name, phone, email, contacted)
  select timestamptz '2026-11-20T12:00Z' - n * interval '1 second', 'Lead ' || n, '', '', n % 5 = 0
  from generate_series(1, ${count}::int) n`

test('the file has the specified name and columns, and every field is quoted', async () => {
  await insertLead(calls, {
    full_name: 'Ann "Annie" Example',
    address: '1 Oak Street',
    city: 'Utica',
    state: 'NY',
    zip_code: '13501',
    services_interested: 'cable-tv',
    best_time_to_call: '5:00pm-9:00pm',
    notes: 'call,\r\nback',
    created_at: '2026-11-20T15:04:00Z',
  })
  const response = await download()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="leads_export_2026-11-21.csv"')
  expect(response.headers.get('x-total-count')).toBe('1')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const [file, lastLine] = (await response.text()).split('"Exported by ')
  expect(lastLine).toMatch(/^Demo Supervisor at 2026-11-22T01:00:00.000Z, request [\w-]+"\r\n$/)
  expect(file).toBe(
    '"Name","Phone","Email","Address","City","State","ZIP","Services Interested","Best Time to Call","Contacted","Notes","Submitted","Follow-up Needed"\r\n' +
      '"Ann ""Annie"" Example","(800) 555-0142","ann@mail.example","1 Oak Street","Utica","NY","13501","cable-tv","5:00pm-9:00pm","No","call,\nback","11/20/2026 10:04","Yes"\r\n',
  )
})

test.each([
  ['is not contacted after 24 hours', { notes: 'call', created_at: '2026-11-21T00:59:59.999Z' }, 'No', 'Yes'],
  ['is exactly 24 hours old', { notes: 'call', created_at: '2026-11-21T01:00:00Z' }, 'No', 'No'],
  ['is contacted', { notes: 'call', created_at: '2026-11-20T01:00:00Z', contacted: true }, 'Yes', 'No'],
  ['has no notes', { notes: '', created_at: '2026-11-20T01:00:00Z' }, 'No', 'No'],
  ['has blank notes', { notes: ' ', created_at: '2026-11-20T01:00:00Z' }, 'No', 'No'],
])('a lead that %s', async (_, columns, contacted, needsFollowUp) => {
  await insertLead(calls, columns)
  const cells = (await lines())[1]?.split('","')
  expect([cells?.at(9), cells?.at(-1)]).toEqual([contacted, `${needsFollowUp}"`])
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@a',
  '\tx',
  '\rx',
  '\nx',
  '＝HYPERLINK(1)',
  ' =1+1',
  '\u200B=1',
  '\u00A0@x',
  '|cmd',
  '%0A|cmd',
])('disarms a cell that starts like a formula: %j', async cell => {
  await insertLead(calls, { notes: cell, full_name: 'Ann' })
  expect(await (await download()).text()).toContain(`"'${cell}"`)
})

test.each([' a=1', 'Zoë', '(315) 555-0142', 'É', '中'])('leaves %j as it is', async cell => {
  await insertLead(calls, { full_name: cell })
  expect(await (await download()).text()).toContain(`\n"${cell}"`)
})

test.each(['full_name', 'email', 'address', 'city', 'state', 'zip_code'])(
  'disarms a formula in the column %s',
  async column => {
    await insertLead(calls, { [column]: '=1+1' })
    expect((await lines())[1]).toContain(`"'=1+1"`)
  },
)

test('keeps a foreign phone number as typed, and disarms it', async () => {
  await insertLead(calls, { phone: '+44 20 7946 0000', phone_e164: '+442079460000' })
  expect((await lines())[1]).toContain(`"'+44 20 7946 0000"`)
})

// A page has 5,000 rows.
test.each([5_000, 12_500])('exports all of %d leads, newest first', async count => {
  await insertMany(count)
  const all = await lines()
  expect(all).toHaveLength(count + 3)
  expect(all[1]).toContain('"Lead 1"')
  expect(all[count]).toContain(`"Lead ${count}"`)
  expect(new Set(all).size).toBe(count + 3)
})

test('exports only leads that match the filters, without spam', async () => {
  await insertMany(20)
  await insertLead(calls, { contacted: true, spam_reason: 'honeypot' })
  expect(await lines('&contacted=true')).toHaveLength(7)
})

test('a canceled download leaves no query running', async () => {
  await insertMany(20_000)
  const reader = (await download()).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await until(async () => {
    const running = await calls.database.owner`
      select 1 from pg_stat_activity
      where datname = current_database() and usename = 'calls' and state <> 'idle' and query like '%string_agg%'`
    return running.length === 0
  })
})

test('every export is audited with its filters and the number of leads', async () => {
  await insertMany(5)
  const writes = await watchWrites(calls.database, 'calls')
  await (await download('&contacted=true')).text()
  expect(await writes()).toEqual({
    audit: [
      {
        action: 'lead.export',
        actorId: testPeople.supervisor.id,
        subjectId: null,
        details: { contacted: 'true', total: 1 },
      },
    ],
    changes: [],
  })
})

test('rejects visitors', async () => {
  expect((await calls.as(null)('GET', '/api/leads/export?timeZone=UTC')).status).toBe(401)
})
