import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { consentNotice, consentNotices, currentConsentVersion, type LeadDetails } from '@portal/contracts'
import { signRenderTime } from '@portal/service-kit'
import type { TestService } from '@portal/service-kit/testing'
import { clearLeads, startTestCalls, testFormSecret } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(() => clearLeads(calls))

const renderedAt = Date.parse('2026-11-21T12:04:00Z')
const page = { language: 'en', brand: 'Skyline', phone: '+1 800 555 0142', build: '0123456789ab' }
const renderTimeOf = (consentVersion: string) => signRenderTime(testFormSecret, renderedAt, consentVersion, page)

/** Sends the form and returns the lead as agents see it; the lead is stored in every case. */
async function sendLead(fields: object): Promise<LeadDetails> {
  const ann = { fullName: 'Ann Example', phone: '(800) 555-0142', email: 'ann@mail.example' }
  const response = await calls.as(null)('POST', '/api/leads', { ...ann, ...fields })
  expect([response.status, await response.json()]).toEqual([201, { received: true }])
  const [lead] = (await (await calls.as('agent')('GET', '/api/leads')).json()) as [{ id: string }]
  return (await (await calls.as('agent')('GET', `/api/leads/${lead.id}`)).json()) as LeadDetails
}

test('stores the text of the notice that the form names', async () => {
  const pageUrl = 'https://portal.example/?utm_source=mail&utm_campaign=fall&x=1'
  const sent = { consentVersion: currentConsentVersion, pageUrl, referrer: 'https://search.example/' }
  expect((await sendLead(sent)).consent).toEqual({
    noticeVersion: currentConsentVersion,
    noticeText: consentNotice(currentConsentVersion, 'Skyline Connect'),
    at: expect.any(String),
    pageUrl,
    referrer: 'https://search.example/',
    utm: { source: 'mail', campaign: 'fall' },
    ip: null,
    userAgent: null,
    pageRenderedAt: null,
    language: null,
    brand: null,
    phone: null,
    pageBuild: null,
  })
})

test.each([
  ['no version', {}],
  ...[
    'toString',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'valueOf',
    '',
    '2026-11-20',
    ` ${currentConsentVersion}`,
    'x'.repeat(10_000),
    null,
    7,
    [currentConsentVersion],
    { version: currentConsentVersion },
  ].map(consentVersion => [`the version ${JSON.stringify(consentVersion).slice(0, 60)}`, { consentVersion }] as const),
])('stores the lead without a consent record for %s', async (_, fields) => {
  expect((await sendLead({ ...fields, pageUrl: 'https://portal.example/' })).consent).toBeNull()
  expect(await calls.database.owner`select notice_version, notice_text, page_url from calls.lead_consent`).toEqual([
    { notice_version: null, notice_text: null, page_url: 'https://portal.example/' },
  ])
})

test('records which page the consent was given on when the render time is signed', async () => {
  const renderTime = renderTimeOf(currentConsentVersion)
  const { consent } = await sendLead({ consentVersion: currentConsentVersion, renderTime })
  const { build: pageBuild, ...shown } = page
  expect(consent).toMatchObject({
    noticeVersion: currentConsentVersion,
    pageRenderedAt: expect.stringMatching(/^2026-11-21T12:00:00/),
    pageBuild,
    ...shown,
    noticeText: expect.stringContaining('you agree that Skyline may contact you about your inquiry'),
  })
})

test('a page of an earlier release has its own notice', async () => {
  const consentVersion = '2026-11-21'
  const { consent } = await sendLead({ consentVersion, renderTime: renderTimeOf(consentVersion) })
  expect(consent?.noticeText).toBe(consentNotices[consentVersion])
})

test.each([
  ['was signed with another version', () => renderTimeOf('2026-11-20')],
  ['was not signed by us', () => signRenderTime('another secret', renderedAt, currentConsentVersion, page)],
])('stores no consent when the render time %s', async (_, renderTime) => {
  const { consent } = await sendLead({ consentVersion: currentConsentVersion, renderTime: renderTime() })
  expect(consent).toBeNull()
})

test('a signed render time alone is no consent', async () => {
  expect((await sendLead({ renderTime: renderTimeOf(currentConsentVersion) })).consent).toBeNull()
})

test('the database rejects changes to a consent record and a notice without a version', async () => {
  const { id } = await sendLead({ consentVersion: currentConsentVersion })
  const { owner } = calls.database
  await expect(owner`update calls.lead_consent set ip = ''`).rejects.toThrow('append-only')
  await expect(owner`delete from calls.lead_consent where lead_id = ${id}`).rejects.toThrow('append-only')
  await expect(owner`
    insert into calls.lead_consent (lead_id, notice_text, page_url, referrer, utm, ip, user_agent)
    select id, 'text', '', '', '{}', '', '' from calls.lead`).rejects.toThrow('lead_consent')
})

test('a stored consent with an impossible version is kept and proves nothing', async () => {
  const { id } = await sendLead({})
  const { owner } = calls.database
  await owner`alter table calls.lead_consent disable trigger all`
  await owner`update calls.lead_consent set notice_version = 'toString', notice_text = 'function toString() {}'`
  await owner`alter table calls.lead_consent enable trigger all`
  const details = (await (await calls.as('agent')('GET', `/api/leads/${id}`)).json()) as LeadDetails
  expect(details.consent).toBeNull()
})
