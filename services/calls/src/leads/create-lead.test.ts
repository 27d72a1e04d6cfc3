import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Lead, LeadDetails } from '@portal/contracts'
import { type TestService, watchWrites, type Writes } from '@portal/service-kit/testing'
import { ann, clearLeads, startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls()
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await clearLeads(calls)
  await writes()
})

const post = (lead: object, key?: string) =>
  calls.as(null)('POST', '/api/leads', lead, key ? { 'idempotency-key': key } : {})
const list = async () => (await (await calls.as('agent')('GET', '/api/leads')).json()) as Lead[]
const storedLeads = () =>
  calls.database.owner<
    {
      id: string
      phone: string
      phone_e164: string | null
      earlier_lead_id: string | null
      spam_reason: string | null
    }[]
  >`select id, phone, phone_e164, earlier_lead_id, spam_reason from calls.lead order by created_at`

test("lists a visitor's lead for agents", async () => {
  const response = await post({ ...ann, zipCode: ' 13501 ', servicesInterested: 'cable-tv' })
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

test('stores every field of the form', async () => {
  const form = {
    ...ann,
    address: '1 Oak Street',
    city: 'Utica',
    state: 'NY',
    zipCode: '13501',
    country: 'Canada',
    servicesInterested: 'triple-play',
    justMoved: true,
    lookingToSwitch: true,
    bestTimeToCall: '5:00pm-9:00pm',
    heardAboutUs: 'Google',
    comments: 'Two televisions',
  }
  await post(form)
  const [lead] = await list()
  const details = (await (await calls.as('agent')('GET', `/api/leads/${lead?.id}`)).json()) as LeadDetails
  expect(details).toMatchObject(form)
})

test('writes one audit entry and tells the open lists', async () => {
  await post(ann)
  const [[lead], [stored]] = await Promise.all([storedLeads(), list()])
  expect(await writes()).toEqual({
    audit: [{ action: 'lead.create', actorId: null, subjectId: lead?.id, details: {} }],
    changes: [
      {
        tags: [
          { type: 'Lead', id: lead?.id, change: 'created', at: stored?.createdAt },
          { type: 'NewLeads' },
          { type: 'LeadSummary' },
        ],
        to: 'everyone',
      },
    ],
  })
})

test('tells the open details of the same visitor’s other leads', async () => {
  await post(ann)
  await post(ann)
  const others = (await list()).map(({ id }) => ({ type: 'LeadHistory', id }))
  await writes()
  await post(ann)
  const [change] = (await writes()).changes
  expect(new Set(change?.tags.slice(3))).toEqual(new Set(others))
})

test('stores the source of the lead with the UTM parameters of the page', async () => {
  await post({ ...ann, pageUrl: 'https://portal.example/?utm_source=mail&utm_campaign=fall&x=1', referrer: 'r' })
  await post({ ...ann, pageUrl: 'not a URL' })
  const sources = await calls.database.owner`
    select page_url, referrer, utm, ip, user_agent from calls.lead_consent order by at`
  expect(sources).toEqual([
    {
      page_url: 'https://portal.example/?utm_source=mail&utm_campaign=fall&x=1',
      referrer: 'r',
      utm: { source: 'mail', campaign: 'fall' },
      ip: '192.0.2.1',
      user_agent: '',
    },
    { page_url: 'not a URL', referrer: '', utm: {}, ip: '192.0.2.1', user_agent: '' },
  ])
})

test('stores the phone number as typed and in E.164, and a lead with an unreadable number', async () => {
  await post({ ...ann, phone: '800 555 0142' })
  await post({ ...ann, phone: 'ask my neighbor' })
  expect(await storedLeads()).toMatchObject([
    { phone: '800 555 0142', phone_e164: '+18005550142' },
    { phone: 'ask my neighbor', phone_e164: null },
  ])
})

test('shows a US phone number in national format, and any other as typed', async () => {
  await post({ ...ann, phone: '800 555 0142' })
  await post({ ...ann, phone: 'ask my neighbor' })
  const leads = await list()
  expect(leads.map(({ phone }) => phone)).toEqual(['ask my neighbor', '(800) 555-0142'])
  const details = (await (await calls.as('agent')('GET', `/api/leads/${leads[0]?.id}`)).json()) as LeadDetails
  expect(details.sameVisitor.map(({ phone }) => phone)).toEqual(['(800) 555-0142'])
})

test('links a repeated phone number or email to the earliest lead', async () => {
  await post(ann)
  await post({ ...ann, email: 'other@mail.example', phone: '800 555 0142' })
  await post({ ...ann, phone: '212 555 0199', email: 'ANN@mail.example' })
  // Shares its email with the second lead only.
  await post({ ...ann, phone: '212 555 0177', email: 'other@mail.example' })
  const leads = await storedLeads()
  const earliest = leads[0]?.id
  expect(leads.map(lead => lead.earlier_lead_id)).toEqual([null, earliest, earliest, earliest])
})

test('does not link leads of different visitors', async () => {
  await post(ann)
  await post({ ...ann, phone: '212 555 0199', email: 'bob@mail.example' })
  await post({ ...ann, phone: 'unknown', email: 'cleo@mail.example' })
  await post({ ...ann, phone: 'unknown', email: 'dan@mail.example' })
  expect((await storedLeads()).map(lead => lead.earlier_lead_id)).toEqual([null, null, null, null])
})

test('stores a form that is sent fifty times at once as one lead', async () => {
  const key = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 50 }, () => post(ann, key)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await list()).toHaveLength(1)
})

test('quarantines a lead with a filled honeypot and sends the same reply', async () => {
  const response = await post({ ...ann, website: 'https://spam.example' })
  expect([response.status, await response.json()]).toEqual([201, { received: true }])
  expect(await list()).toHaveLength(0)
  expect(await storedLeads()).toMatchObject([{ spam_reason: 'honeypot' }])
  expect(await writes()).toMatchObject({
    audit: [{ action: 'lead.create', details: { signals: ['honeypot'] } }],
    changes: [{ tags: [{ type: 'QuarantinedLead' }], to: { roles: ['admin'] } }],
  })
})

test('lists a lead with one spam signal and records the signal', async () => {
  await post({ ...ann, filledInMs: 900 })
  expect(await list()).toHaveLength(1)
  expect(await writes()).toMatchObject({ audit: [{ details: { signals: ['filled in too fast'] } }] })
})

test('rejects an invalid field by name and stores nothing', async () => {
  const response = await post({ ...ann, email: 'no address' })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid_request', issues: [{ path: 'email' }] },
  ])
  expect(await storedLeads()).toHaveLength(0)
  expect(await writes()).toEqual({ audit: [], changes: [] })
})
