import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { currentConsentVersion, type Lead } from '@portal/contracts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ VITALS: 'on' })
}, 30_000)
afterAll(() => portal.stop())

const visitor = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  portal.as(null)(method, path, body, headers)
const sendJson = (lead: object) => visitor('POST', '/api/leads', lead)
const sendForm = (fields: Record<string, string>, headers = {}) =>
  visitor('POST', '/api/leads', new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

const stored = (fullName: string) => portal.database.owner<{ spam_reason: string | null; page_url: string }[]>`
  select spam_reason, page_url from calls.lead join calls.lead_consent on lead_id = id where full_name = ${fullName}`
const listed = async (fullName: string) => {
  const leads = (await (await portal.as('agent')('GET', '/api/leads')).json()) as Lead[]
  return leads.filter(lead => lead.fullName === fullName).length
}
const leadOf = (fullName: string) => ({ fullName, phone: '800 555 0142', email: 'ann@mail.example' })
/** Returns the signed render time that the form on the page sends. */
const renderTime = async () =>
  /"renderTime":"([^"]+)"/.exec(await (await visitor('GET', '/')).text())?.[1] ?? 'none in the page'

test("a lead without a render time is on the agents' list", async () => {
  expect((await sendJson(leadOf('Plain Client'))).status).toBe(201)
  expect(await listed('Plain Client')).toBe(1)
})

test("a lead with the page's signed time has no sign of spam", async () => {
  await sendJson({ ...leadOf('In Good Time'), renderTime: await renderTime(), filledInMs: 30_000 })
  expect(await listed('In Good Time')).toBe(1)
  const [{ details } = { details: null }] = await portal.database.owner`
    select details from calls.audit where subject_id = (select id::text from calls.lead where full_name = 'In Good Time')`
  expect(details).toEqual({})
})

test('the page that the gateway signed shows the notice that the visitor agrees to', async () => {
  await sendJson({ ...leadOf('Agreed'), renderTime: await renderTime(), consentVersion: currentConsentVersion })
  const consent = await portal.database.owner`
    select notice_version, page_rendered_at is not null as is_signed from calls.lead_consent
    where lead_id = (select id from calls.lead where full_name = 'Agreed')`
  expect(consent).toEqual([{ notice_version: currentConsentVersion, is_signed: true }])
})

test.each([
  ['a made-up time', { renderTime: 'made.up' }, 1],
  ['a made-up time and a link', { renderTime: 'made.up', comments: 'https://spam.example' }, 0],
  ['a form filled in within a second', { filledInMs: 900 }, 1],
  ['a form filled in within a second of a made-up page', { filledInMs: 900, renderTime: 'made.up' }, 0],
])('%s gets the answer that everybody gets', async (name, fields, isListed) => {
  const response = await sendJson({ ...leadOf(name), ...fields })
  expect([response.status, await response.json()]).toEqual([201, { received: true }])
  expect(await stored(name)).toHaveLength(1)
  expect(await listed(name)).toBe(isListed)
})

test('a form without script that is sent twice, at once or later, is one lead', async () => {
  const form = { ...leadOf('Double Click'), renderTime: await renderTime(), justMoved: 'true' }
  const answers = [...(await Promise.all([sendForm(form), sendForm(form)])), await sendForm(form)]
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    Array(3).fill([303, '/thank-you']),
  )
  expect(await stored('Double Click')).toHaveLength(1)
})

test('a form with other values is another lead', async () => {
  await sendForm({ ...leadOf('Two Wishes'), comments: 'one' })
  await sendForm({ ...leadOf('Two Wishes'), comments: 'another' })
  expect(await stored('Two Wishes')).toHaveLength(2)
})

test('a form that was returned once still names its first page', async () => {
  const pageUrl = `${portal.origin}/?utm_source=radio`
  const refused = await sendForm({ ...leadOf('Second Try'), email: 'none' }, { referer: pageUrl })
  expect(await refused.text()).toContain(`"pageUrl":"${pageUrl}"`)
  await sendForm({ ...leadOf('Second Try'), pageUrl }, { referer: `${portal.origin}/api/leads` })
  expect(await stored('Second Try')).toMatchObject([{ page_url: pageUrl }])
})

test('the page keeps its ETag for ten minutes and contains its render time', async () => {
  const [one, other] = [await visitor('GET', '/'), await visitor('GET', '/anywhere')]
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
  expect(await renderTime()).toMatch(/^\w+\.2026-11-23\.[\w-]+\.[\w-]{22}$/)
})

test('robots.txt and the sitemap name only public pages', async () => {
  const robots = await visitor('GET', '/robots.txt')
  expect([robots.status, await robots.text()]).toEqual([200, expect.stringContaining('Disallow: /api/\n')])
  expect((await portal.as('agent')('GET', '/')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await visitor('GET', '/')).headers.get('x-robots-tag')).toBeNull()
})

test('accepts web vitals only from our own pages', async () => {
  expect((await visitor('POST', '/api/vitals', { lcp: 800 })).status).toBe(204)
  expect((await visitor('POST', '/api/vitals', { lcp: 800 }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})
