import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect, countExpired, removeExpired, type Sql, verifyAudit } from '@portal/service-kit'
import { startTestService, testPeople, type TestService } from '@portal/service-kit/testing'
import { callsService } from '../index.ts'
import { retention } from './retention.ts'

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
const [old, recent] = [daysAgo(1_828), daysAgo(1_826)]

let calls: TestService
let sql: Sql
beforeAll(async () => {
  calls = await startTestService(callsService({ hasBackgroundTasks: false }))
  sql = connect(calls.database.urlOf('calls'), { schema: 'calls', max: 2 })
})
beforeEach(async () => {
  const { owner } = calls.database
  await owner`set session_replication_role = replica`
  await owner`truncate calls.lead, calls.lead_consent, calls.call, calls.call_outcome, calls.callback, calls.lead_claim,
    calls.lead_release, calls.missed_call, calls.live_call, calls.export_request, calls.audit, calls.audit_link,
    calls.retention_run`
  await owner`reset session_replication_role`
})
afterAll(async () => {
  await sql.end()
  await calls.stop()
})

/** Adds a lead with consent and an audit entry, as old as given. @returns its ID. */
async function addLead(name: string, at: Date, values: Record<string, unknown> = {}): Promise<string> {
  const phone = `(315) 555-${String(1000 + Math.floor(Math.random() * 9000))}`
  const body = { fullName: name, phone, email: `${name}@mail.example`, consentVersion: '2026-11-21' }
  expect((await calls.as(null)('POST', '/api/leads', body)).status).toBe(201)
  const [lead] = await sql<[{ id: string }]>`
    update lead set ${sql({ created_at: at, ...values })} where full_name = ${name} returning id`
  await sql`
    insert into audit (at, action, subject_id, details, request_id)
    values (${at}, 'lead.update', ${lead.id}, ${sql.json({ notes: { from: '', to: name } })}, 'r')`
  const { owner } = calls.database
  await owner`set session_replication_role = replica`
  await owner`update calls.lead_consent set at = ${at} where lead_id = ${lead.id}`
  await owner`reset session_replication_role`
  return lead.id
}

const remove = async () => {
  const expected = await countExpired(sql, 'calls', retention, now)
  const removed = await removeExpired(sql, 'calls', retention, now)
  return { expected, removed: Object.fromEntries(removed.map(({ kind, records }) => [kind, records])) }
}
const names = async () => (await sql`select full_name from lead order by full_name`).map(row => row['full_name'])
const consents = async () => (await sql`select 1 from lead_consent`).length

test('erases leads without activity for five years, with their consent and the details of their audit', async () => {
  await addLead('old', old)
  await addLead('recent', recent)
  const { expected, removed } = await remove()
  expect(removed).toEqual({
    quarantinedLeads: 0,
    leads: 1,
    consents: 1,
    calls: 0,
    exportRequests: 0,
    storedReplies: 0,
    auditDetails: 0,
  })
  expect(expected.find(({ kind }) => kind === 'leads')).toEqual({ kind: 'leads', days: 1_827, records: 1 })
  expect([await names(), await consents()]).toEqual([['Erased', 'recent'], 1])
  expect(await sql`select person_hash from lead where erased_at is not null`).toEqual([{ person_hash: null }])
  expect(await verifyAudit(sql)).toMatchObject({ erased: 1 })
  expect(await sql`select (removed ->> 'auditDetails')::int as erased from retention_run`).toEqual([{ erased: 1 }])
})

test.each<[string, (id: string) => Promise<unknown>]>([
  ['contacted since', id => sql`update lead set contacted_at = ${recent} where id = ${id}`],
  [
    'called since',
    id => sql`
      insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
      select 'call', 'inbound', phone, 'answered', 60, ${recent} from lead where id = ${id}`,
  ],
  [
    'with an open callback',
    id => sql`
      insert into callback (lead_id, from_at, until_at, is_promised)
      values (${id}, ${old}, ${old}::timestamptz + interval '1 hour', true)`,
  ],
])('keeps an old lead that was %s', async (_, change) => {
  await change(await addLead('kept', old))
  expect((await remove()).removed).toMatchObject({ leads: 0, consents: 0 })
  expect([await names(), await consents()]).toEqual([['kept'], 1])
})

test('erases quarantined leads after 90 days, with their consent', async () => {
  await addLead('young', daysAgo(89), { spam_reason: 'honeypot' })
  await addLead('spam', daysAgo(91), { spam_reason: 'honeypot' })
  expect((await remove()).removed).toMatchObject({ quarantinedLeads: 1 })
  expect([await names(), await consents()]).toEqual([['Erased', 'young'], 1])
})

test('erases the numbers of old calls, and deletes old requests for exports', async () => {
  for (const at of [old, recent]) {
    await sql`
      insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
      values (${at.toISOString()}, 'inbound', '+13155550142', 'answered', 60, ${at})`
  }
  for (const at of [daysAgo(366), daysAgo(364)]) {
    await sql`
      insert into export_request (member_id, filters, leads, reason, requested_at, decided_at, decided_by, is_approved)
      values (${testPeople.agent.id}, '{}', 1, 'x', ${at}, ${at}, ${testPeople.admin.id}, true)`
  }
  expect((await remove()).removed).toMatchObject({ calls: 1, exportRequests: 1 })
  expect((await sql`select phone_number from call order by started_at`).map(row => row['phone_number'])).toEqual([
    'Erased',
    '+13155550142',
  ])
})

test('no one can delete a consent before its time', async () => {
  const id = await addLead('old', old)
  await expect(sql`delete from lead_consent where lead_id = ${id}`).rejects.toThrow('append-only')
  await sql`update lead set erased_at = now() where id = ${id}`
  const { owner } = calls.database
  await owner`set session_replication_role = replica`
  await owner`update calls.lead_consent set at = now() - interval '4 years'`
  await owner`reset session_replication_role`
  await expect(sql`delete from lead_consent where lead_id = ${id}`).rejects.toThrow('append-only')
})
