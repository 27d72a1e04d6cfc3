import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Erasure, Operation, PersonExport } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import { restoreBackup, writeBackup } from '@portal/platform/backup'
import { removeExpiredInAllServices, verifyAudits } from '@portal/platform/database'
import { createTestDatabase, type TestDatabase, until } from '@portal/service-kit/testing'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'
import { tablesWith } from './testing/tables-with.ts'

const secret = 'a-secret-path-that-only-the-tests-know'
const environment = {
  LOG_LEVEL: 'debug',
  MIGHTYCALL_API_KEY: 'the api key',
  MIGHTYCALL_SECRET_KEY: 'the secret key',
  MIGHTYCALL_WEBHOOK_SECRET: secret,
  MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9',
}
const phone = '+13155550142'
const onlyListed = '+13155550188'
const onlySearched = 'nobody.searched@mail.example'
const onlyInAudit = '+13155550177'
const ann = {
  fullName: 'Ann Pseudonym',
  phone: '(315) 555-0142',
  email: 'Ann.Pseudonym@mail.example',
  address: '1 Secret Street',
  state: 'NY',
  zipCode: '13202',
  comments: 'My dog is called Rex',
  consentVersion: '2026-11-21',
}
/** What names Ann and the others, in lower case. */
const traces = [
  'pseudonym',
  '5550142',
  '555-0142',
  'secret street',
  'called rex',
  'wife answers',
  '5550188',
  '555-0188',
  'nobody.searched',
  '5550177',
]
const tracesIn = (text: string) => traces.filter(trace => text.toLowerCase().includes(trace))

let parent: string
let database: TestDatabase
let output: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'erased-'))
  database = await createTestDatabase()
  output = ''
  // The logs of the gateway and of all services.
  jest.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += String(text)
    return true
  })
})
afterAll(async () => {
  jest.restoreAllMocks()
  await database.drop()
  await rm(parent, { recursive: true })
})

async function withPortal(work: (portal: TestPortal) => Promise<unknown>): Promise<void> {
  const portal = await startTestPortal(environment, undefined, database)
  try {
    await work(portal)
  } finally {
    await portal.stop()
  }
}

/** Sends a request that must succeed. @returns the JSON of the reply. */
async function ask<T>(
  portal: TestPortal,
  role: 'agent' | 'supervisor' | 'admin' | null,
  ...request: [string, string, object?]
) {
  const [method, path, body] = request
  const response = await portal.as(role)(method, path, body)
  const text = await response.text()
  expect([method, path, response.status < 300 || text]).toEqual([method, path, true])
  return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T
}

/** Enters Ann in every way that the portal has. */
async function enterEverywhere(portal: TestPortal): Promise<void> {
  await ask(portal, null, 'POST', '/api/leads', ann)
  await ask(portal, null, 'POST', '/api/leads', { ...ann, phone: '(315) 555-0143', website: 'https://spam.example' })
  const [lead] = await ask<{ id: string; version: number }[]>(portal, 'agent', 'GET', '/api/leads')
  const id = lead?.id ?? ''
  await ask(portal, 'agent', 'PATCH', `/api/leads/${id}`, { notes: 'Wife answers the phone', version: lead?.version })
  await ask(portal, 'agent', 'PUT', `/api/leads/${id}/taker`)
  await ask(portal, 'agent', 'GET', '/api/leads?q=pseudonym')
  await ask(portal, 'agent', 'GET', '/api/leads/search?q=Ann%20Pseudonym')
  for (const q of ['Pseudonym', '555-0142']) {
    const query = new URLSearchParams({ q, timeZone: 'America/New_York' })
    expect(tracesIn(await ask(portal, 'agent', 'GET', `/api/leads/export?${String(query)}`))).not.toEqual([])
  }
  await ask(portal, 'agent', 'POST', '/api/leads/export/requests', { filters: { q: 'ann pseudonym' }, reason: 'x' })
  await addCallback(portal, id)
  await ask(portal, null, 'POST', `/api/mightycall/webhook/${secret}`, {
    EventType: 'OutgoingCallCompleted',
    Guid: crypto.randomUUID(),
    ApiKey: 'the api key',
    Timestamp: '2026-11-20T17:00:00.0000000Z',
    Body: { Id: 'call 1', From: '+18005550100', To: phone, Extension: '101' },
  })
  const overrideReason = 'Ann Pseudonym asked for it'
  await ask(portal, 'supervisor', 'POST', '/api/calls/by-hand', { phoneNumber: phone, overrideReason })
  const [user] = await database.owner<
    [{ id: string }]
  >`select id from identity.member where email = 'agent@demo.example'`
  const [call] = await database.owner<[{ id: string }]>`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at, lead_id, member_id)
    values ('own', 'inbound', ${phone}, 'answered', 60, now(), ${id}, ${user.id}) returning id`
  await ask(portal, 'agent', 'PUT', `/api/calls/${call.id}/outcome`, { outcome: 'sold', note: 'Wife answers' })
  const sale = { saleType: 'DISH Only', leadId: id }
  const { id: saleId } = await ask<{ id: string }>(portal, 'agent', 'POST', '/api/sales', sale)
  await ask(portal, 'agent', 'POST', `/api/sales/${saleId}/void`, { reason: 'Ann Pseudonym changed her mind' })
  await ask(portal, 'agent', 'POST', `/api/leads/${id}/release`, { reason: 'Wife answers' })
  await ask(portal, 'agent', 'POST', '/api/calls/do-not-call', { leadId: id, reason: 'Wife answers' })
  await ask(portal, 'agent', 'POST', '/api/calls/do-not-call', { phoneNumber: onlyListed, reason: 'Asked us' })
}

/** Enters two people of whom no record remains: one in search terms, and one in the audit. */
async function enterWithoutRecord(portal: TestPortal): Promise<void> {
  const q = 'nobody.searched'
  const query = new URLSearchParams({ q, timeZone: 'America/New_York' })
  await ask(portal, 'agent', 'GET', `/api/leads/export?${String(query)}`)
  await ask(portal, 'supervisor', 'POST', '/api/leads/export/requests', { filters: { q }, reason: 'x' })
  const listed = { phoneNumber: onlyInAudit, reason: 'Asked us' }
  const { id } = await ask<{ id: string }>(portal, 'admin', 'POST', '/api/calls/do-not-call', listed)
  await ask(portal, 'admin', 'DELETE', `/api/calls/do-not-call/${id}`)
}

async function addCallback(portal: TestPortal, leadId: string): Promise<void> {
  // No call is allowed on a holiday, but on one of the next days.
  for (const days of [1, 2, 3, 4, 5]) {
    const day = new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
    const body = {
      leadId,
      from: `${day}T17:00:00.000Z`,
      until: `${day}T18:00:00.000Z`,
      note: 'Wife answers',
      owner: 'me',
    }
    if ((await portal.as('agent')('POST', '/api/calls/callbacks', body)).status === 201) return
  }
  throw new Error('no callback was accepted')
}

const tablesWithTraces = async () => tablesWith(database.owner, traces)

/** The replies that name Ann: of every operation that reads, and the exports. */
async function repliesWithTraces(portal: TestPortal): Promise<string[]> {
  const ids = await database.owner<{ kind: string; id: string }[]>`
    select '/api/leads/' as kind, id from calls.lead
    union all select '/api/scripts/', id from engagement.script`
  const reads = Object.values(contracts)
    .flatMap(contract => Object.values<Operation>(contract))
    .filter(({ method, params }) => method === 'GET' && !params)
    .map(({ path, query }) => path + (query && 'timeZone' in query.shape ? '?timeZone=America/New_York' : ''))
  const found: string[] = []
  for (const path of [...reads, ...ids.map(({ kind, id }) => kind + id)]) {
    if (tracesIn(await (await portal.as('admin')('GET', path)).text()).length > 0) found.push(path)
  }
  for (const body of [{ phone }, { email: ann.email }, { phone: onlyListed }]) {
    const { data } = await ask<PersonExport>(portal, 'admin', 'POST', '/api/privacy/exports', body)
    if (tracesIn(JSON.stringify(data)).length > 0) found.push(`export of ${JSON.stringify(body)}`)
  }
  return found
}

const removeExpired = async () => removeExpiredInAllServices(database.ownerUrl, false)

/** What must remain: the proof of consent, the blocked numbers, and an audit that can be verified. */
async function expectWhatRemains(portal: TestPortal): Promise<void> {
  expect((await verifyAudits(database.ownerUrl)).lines.filter(line => !line.endsWith('intact'))).toEqual([])
  const proofs = await database.owner`
    select notice_text from calls.lead join calls.lead_consent on lead_id = lead.id
    where person_hash = calls.phone_hash(${phone})`
  expect(proofs).toHaveLength(1)
  for (const number of [phone, onlyListed]) {
    const at = `/api/calls/callability?phoneNumber=${encodeURIComponent(number)}`
    expect(await ask(portal, 'agent', 'GET', at)).toMatchObject({ state: 'never' })
  }
}

test('an erased person is in no table, reply, export, or log, nor after a restored backup', async () => {
  const backup = join(parent, 'backup')
  await withPortal(async portal => {
    await enterEverywhere(portal)
    await enterWithoutRecord(portal)
    await until(async () => (await tablesWithTraces()).includes('admin.call_event'))
    const before = await tablesWithTraces()
    expect(before).toEqual(
      expect.arrayContaining([
        'admin.call_event',
        'admin.delivery',
        'calls.audit',
        'calls.call',
        'calls.call_outcome',
        'calls.callback',
        'calls.do_not_call',
        'calls.export_request',
        'calls.lead',
        'calls.lead_release',
        'sales.audit',
        'sales.sale',
      ]),
    )
    expect(await repliesWithTraces(portal)).not.toEqual([])
    await writeBackup(database.owner, backup)

    await ask(portal, 'admin', 'POST', '/api/privacy/erasures', { email: ann.email, reason: 'Request 17' })
    await ask(portal, 'admin', 'POST', '/api/privacy/erasures', { phone: onlyListed, reason: 'Request 18' })
    await ask(portal, 'admin', 'POST', '/api/privacy/erasures', { email: onlySearched, reason: 'Request 19' })
    await ask(portal, 'admin', 'POST', '/api/privacy/erasures', { phone: onlyInAudit, reason: 'Request 20' })
    await removeExpired()
    expect(await tablesWithTraces()).toEqual([])
    expect(await repliesWithTraces(portal)).toEqual([])
    await expectWhatRemains(portal)
  })

  await restoreBackup(database.owner, backup, true)
  expect(await tablesWithTraces()).not.toEqual([])
  await withPortal(async portal => {
    await until(async () => {
      const receipts = await ask<Erasure[]>(portal, 'admin', 'GET', '/api/privacy/erasures')
      return receipts.filter(({ reason, completedAt }) => /again/.test(reason) && completedAt).length === 3
    })
    await removeExpired()
    expect(await tablesWithTraces()).toEqual([])
    expect(await repliesWithTraces(portal)).toEqual([])
    await expectWhatRemains(portal)
  })
  expect(output).toContain('calls.createLead')
  expect(tracesIn(output)).toEqual([])
}, 120_000)
