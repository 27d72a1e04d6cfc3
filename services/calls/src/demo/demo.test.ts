import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase, testKeys } from '@portal/service-kit/testing'
import { callsService } from '../index.ts'
import { fillCalls, fillLeads, withoutIndexes } from './fill.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.ownerUrl, { schema: 'calls' })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('an empty portal gets leads with consent, and calls of the last 12 days', async () => {
  const running = await callsService().start({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...testKeys('calls'),
    FORM_SECRET: 'a secret that only the lead forms of these tests use',
    DATABASE_URL: database.urlOf('calls'),
  })
  await running.loadDemo()
  await running.stop()
  expect(
    await sql`
      select (select count(*)::int from lead where spam_reason is null) as leads,
        (select count(*)::int from lead where spam_reason is not null) as quarantined,
        (select count(*)::int from callback where from_at > now() and state = 'open') as planned_callbacks,
        (select count(*)::int from callback where from_at < now()) as due_callbacks,
        (select count(*)::int from do_not_call where phone_e164 not in (select phone_e164 from lead)) as blocked_numbers,
        (select count(*)::int from lead where phone_e164 is null) as leads_without_number,
        (select count(*)::int from lead where contacted <> (contacted_at is not null and contacted_by is not null))
          as odd_contacts,
        (select count(*)::int from lead where created_at > now() or contacted_at > now()) as future_leads,
        (select count(*)::int from lead_consent where notice_version is not null) as consents,
        (select count(*) > 300 from call where external_id ~ '^demo \\d' and exists (
          select from lead where lead.phone_e164 = call.phone_e164 and lead.created_at < started_at)) as most_calls_have_a_lead,
        (select count(*)::int from call where direction = 'outbound' and outcome = 'missed') as missed_outbound_calls,
        (select count(*)::int from call where external_id not like 'demo contact %') as calls,
        (select count(*)::int from lead where contacted and not exists (
          select 1 from call where call.phone_e164 = lead.phone_e164 and outcome = 'answered')) as contacts_without_call,
        (select count(*)::int from call where started_at > now() or started_at < now() - interval '13 days') as odd_calls,
        (select order_forms -> 0 ->> 'url' from workflow) as order_form`,
  ).toEqual([
    {
      leads: 160,
      quarantined: 5,
      planned_callbacks: 3,
      due_callbacks: 0,
      blocked_numbers: 3,
      leads_without_number: 0,
      odd_contacts: 0,
      future_leads: 0,
      consents: 160,
      most_calls_have_a_lead: true,
      calls: 600,
      odd_calls: 0,
      order_form: 'https://example.com/order-forms/triple-play-bundle',
      missed_outbound_calls: 0,
      contacts_without_call: 0,
    },
  ])
})

const batch = { from: 1, to: 50, total: 100, days: 30 }

test('filling the same rows twice adds them once, with consent', async () => {
  expect([await fillLeads(sql, batch), await fillLeads(sql, batch)]).toEqual([50, 0])
  expect(await fillLeads(sql, { ...batch, from: 50, to: 51 })).toBe(1)
  expect(await fillCalls(sql, { ...batch, from: 601, to: 650 })).toBe(50)
  const [counted] = await sql`select count(*)::int as consents from lead_consent where notice_version is not null`
  expect(counted).toEqual({ consents: 160 + 51 })
})

test('generated leads were contacted in the past', async () => {
  await fillLeads(sql, { from: 1001, to: 1200, total: 1200, days: 0.1 })
  const [contacts] = await sql`
    select count(*)::int as all, count(*) filter (where contacted_at > now())::int as future from lead
    where contacted and created_at > now() - interval '1 day'`
  expect(contacts).toEqual({ all: expect.any(Number), future: 0 })
  expect(contacts?.['all']).toBeGreaterThan(50)
})

test('bulk work without indexes restores them all, and rolls back when it fails', async () => {
  const indexes = () => sql`select indexname, indexdef from pg_indexes where tablename = 'lead' order by 1`
  const before = await indexes()
  const added = await withoutIndexes(sql, async transaction => {
    const [{ count }] = await transaction<[{ count: number }]>`
      select count(*)::int from pg_indexes where tablename = 'lead'`
    return [count, await fillLeads(transaction, { ...batch, from: 60, to: 61 })]
  })
  expect(added).toEqual([1, 2])
  await expect(
    withoutIndexes(sql, async transaction => {
      await fillLeads(transaction, { ...batch, from: 70, to: 71 })
      throw new Error('canceled')
    }),
  ).rejects.toThrow('canceled')
  expect(await indexes()).toEqual(before)
  expect(await fillLeads(sql, { ...batch, from: 70, to: 71 })).toBe(2)
})
