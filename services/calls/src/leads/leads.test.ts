import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { consentNotices, currentConsentVersion, type Lead, type LeadDetails } from '@portal/contracts'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { service } from '../index.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestService(service, {
    env: { PORTAL_TIME_ZONE: 'America/New_York' },
    peer: () => async () => Response.json(Object.values(testPeople).map(person => ({ ...person, isActive: true }))),
  })
})
afterAll(() => calls.stop())
beforeEach(async () => {
  // The consent of a lead is immutable for everybody but a test that wants an empty table.
  await calls.database.owner`alter table calls.lead_consent disable trigger all`
  await calls.database.owner`delete from calls.lead_consent`
  await calls.database.owner`delete from calls.lead`
  await calls.database.owner`alter table calls.lead_consent enable trigger all`
})

const ann = { fullName: 'Ann Example', phone: '(800) 555-0142', email: 'ann@mail.example' }

const post = (lead: object, key?: string) =>
  calls.as(null)('POST', '/api/leads', lead, key ? { 'idempotency-key': key } : {})
const list = async (query = '') => (await (await calls.as('agent')('GET', `/api/leads${query}`)).json()) as Lead[]
const names = async (query: string) => (await list(query)).map(({ fullName }) => fullName)

async function insert(fullName: string, columns: Record<string, unknown> = {}) {
  const response = await post({
    ...ann,
    email: `${fullName.replaceAll(' ', '.')}@mail.example`,
    phone: fullName,
    fullName,
  })
  expect(response.status).toBe(201)
  const { owner } = calls.database
  if (Object.keys(columns).length) await owner`update calls.lead set ${owner(columns)} where full_name = ${fullName}`
  return (await list()).find(lead => lead.fullName === fullName) as Lead
}

test("a visitor's lead is on an agent's list", async () => {
  const response = await post({ ...ann, zipCode: '13501', servicesInterested: 'cable-tv' })
  expect([response.status, await response.json()]).toEqual([201, { received: true }])
  expect(await list()).toMatchObject([
    {
      ...ann,
      zipCode: '13501',
      servicesInterested: 'cable-tv',
      contacted: false,
      notes: '',
      assignedToUser: null,
      doNotCall: false,
      version: 1,
    },
  ])
})

test('what the visitor agreed to is stored with the lead, and where they came from', async () => {
  const pageUrl = 'https://portal.example/?utm_source=mail&utm_campaign=fall&x=1'
  await post({ ...ann, consentVersion: currentConsentVersion, pageUrl, referrer: 'https://search.example/' })
  const [consent] = await calls.database.owner`select * from calls.lead_consent`
  expect(consent).toMatchObject({
    notice_version: currentConsentVersion,
    notice_text: consentNotices[currentConsentVersion],
    page_url: pageUrl,
    referrer: 'https://search.example/',
    utm: { source: 'mail', campaign: 'fall' },
    ip: '192.0.2.1',
  })
  await expect(calls.database.owner`update calls.lead_consent set ip = ''`).rejects.toThrow('append-only')
})

test('a phone is kept as written and in E.164; one that is none does not lose the lead', async () => {
  await post(ann)
  await post({ ...ann, phone: 'ask my neighbour' })
  const rows = await calls.database.owner`select phone, phone_e164 from calls.lead order by created_at`
  expect([...rows]).toEqual([
    { phone: '(800) 555-0142', phone_e164: '+18005550142' },
    { phone: 'ask my neighbour', phone_e164: null },
  ])
})

test('a phone is read as people of the country write it; one that is none as the visitor wrote it', async () => {
  const phones = (leads: { phone: string }[]) => leads.map(({ phone }) => phone)
  await post({ ...ann, phone: '800 555 0142' })
  await post({ ...ann, phone: 'ask my neighbour' })
  const leads = await list()
  expect(phones(leads)).toEqual(['ask my neighbour', '(800) 555-0142'])
  const details = (await (await calls.as('agent')('GET', `/api/leads/${leads[0]?.id}`)).json()) as LeadDetails
  expect(phones(details.sameVisitor)).toEqual(['(800) 555-0142'])
})

test('a repeat of the same phone or e-mail is stored and linked to the first', async () => {
  await post(ann)
  await post({ ...ann, email: 'other@mail.example', phone: '800 555 0142' })
  await post({ ...ann, phone: '212 555 0199', email: 'ANN@mail.example' })
  const rows = await calls.database.owner<{ id: string; earlier_lead_id: string | null }[]>`
    select id, earlier_lead_id from calls.lead order by created_at`
  expect(rows.map(row => row.earlier_lead_id)).toEqual([null, rows[0]?.id, rows[0]?.id])
})

test('the same filled form sent fifty times at once is one lead', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(ann, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await list()).toHaveLength(1)
})

test('what fills the honeypot gets the same answer and is kept aside', async () => {
  const response = await post({ ...ann, website: 'https://spam.example' })
  expect([response.status, await response.json()]).toEqual([201, { received: true }])
  expect(await list()).toHaveLength(0)
  expect(await calls.database.owner`select spam_reason from calls.lead`).toMatchObject([{ spam_reason: 'honeypot' }])
})

test('a field at fault is named and nothing is stored', async () => {
  const response = await post({ ...ann, email: 'no address' })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid_request', issues: [{ path: 'email' }] },
  ])
  expect(await list()).toHaveLength(0)
})

test('leads come newest first', async () => {
  await insert('first')
  await insert('second')
  expect(await names('')).toEqual(['second', 'first'])
})

test.each([
  ['zipCode=135', ['utica']],
  ['zipCode=%25', []],
  ['serviceInterest=cable-tv', ['bend']],
  ['contacted=true', ['bend']],
  ['contacted=false', ['utica']],
  ['serviceInterest=cable-tv&contacted=false', []],
])('the filter %s finds %j', async (query, found) => {
  await insert('utica', { zip_code: '13501' })
  await insert('bend', { zip_code: '97701', services_interested: 'cable-tv', contacted: true })
  expect(await names(`?${query}`)).toEqual(found)
})

test("days are inclusive and begin at the organization's midnight", async () => {
  await insert('late evening of the 9th', { created_at: '2026-11-10T04:59:59Z' })
  await insert('midnight of the 10th', { created_at: '2026-11-10T05:00:00Z' })
  await insert('last of the 10th', { created_at: '2026-11-11T04:59:59Z' })
  expect(await names('?startDate=2026-11-10&endDate=2026-11-10')).toEqual(['last of the 10th', 'midnight of the 10th'])
})

test.each([
  'serviceInterest=dial-up',
  'startDate=yesterday',
  'contacted=maybe',
  'limit=0',
  'limit=501',
  'cursor=AAAA',
  `cursor=${Buffer.from(`2026-13-45T99Z ${'-'.repeat(36)}`).toString('base64url')}`,
])('the query %s is refused by name', async query => {
  const response = await calls.as('agent')('GET', `/api/leads?${query}`)
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: query.split('=')[0] }] }])
})

test('pages follow each other without gap or repeat, also among leads of one instant', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await insert(name, { created_at: '2026-11-10T12:00:00Z' })
  const seen: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 5; page++) {
    const response = await calls.as('agent')('GET', `/api/leads?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(response.headers.get('x-total-count')).toBe('5')
    seen.push(...((await response.json()) as Lead[]).map(({ fullName }) => fullName))
    cursor = response.headers.get('x-next-cursor')
  }
  expect(seen.sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('an assigned lead bears the name of its agent', async () => {
  const lead = await insert('taken', { assigned_to: testPeople.agent.id })
  expect(lead.assignedToUser).toEqual({ firstName: 'Demo', lastName: 'Agent' })
})

test('an agent ticks a lead and writes notes; who did what is on record', async () => {
  const lead = await insert('ann')
  const send = calls.as('agent')
  expect(await (await send('PATCH', `/api/leads/${lead.id}`, { contacted: true })).json()).toMatchObject({
    contacted: true,
    version: 2,
  })
  await send('PATCH', `/api/leads/${lead.id}`, { notes: 'Wants fiber' })
  expect(await list()).toMatchObject([{ contacted: true, notes: 'Wants fiber', version: 3 }])
  const history = await calls.database.owner`
    select actor_id, details from calls.audit where action = 'lead.update' and subject_id = ${lead.id} order by id`
  expect([...history]).toEqual([
    { actor_id: testPeople.agent.id, details: { contacted: true } },
    { actor_id: testPeople.agent.id, details: { notes: { from: '', to: 'Wants fiber' } } },
  ])
})

test('an edit of an older version is refused with the stored lead, and changes nothing', async () => {
  const lead = await insert('ann')
  await calls.as('supervisor')('PATCH', `/api/leads/${lead.id}`, { notes: 'theirs', version: 1 })
  const response = await calls.as('agent')('PATCH', `/api/leads/${lead.id}`, { notes: 'mine', version: 1 })
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: 'conflict', current: { notes: 'theirs', version: 2 } },
  ])
  expect(await list()).toMatchObject([{ notes: 'theirs' }])
})

test('a lead that is not there is 404, an edit of nothing is 400', async () => {
  const send = calls.as('agent')
  expect((await send('PATCH', '/api/leads/0a000000-0000-4000-8000-00000000ffff', { contacted: true })).status).toBe(404)
  expect((await send('PATCH', `/api/leads/${(await insert('ann')).id}`, {})).status).toBe(400)
})

test('who is not signed in reads and changes nothing', async () => {
  expect((await calls.as(null)('GET', '/api/leads')).status).toBe(401)
  expect((await calls.as(null)('PATCH', `/api/leads/${(await insert('ann')).id}`, { contacted: true })).status).toBe(
    401,
  )
})
