import { setTimeout as wait } from 'node:timers/promises'
import type { Member } from '@portal/contracts'
import type { PeerFetch } from '@portal/service-kit'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { callsService } from '../index.ts'

/** A deactivated member. */
export const formerMember = { ...testPeople.agent, id: '0a000000-0000-4000-8000-000000000004', lastName: 'Formerly' }

/** An ID that nothing has. */
export const unknownId = '0a000000-0000-4000-8000-00000000ffff'

/** Signs the lead forms of these tests. */
export const testFormSecret = 'a secret that only the lead forms of these tests use'

/** The fields that a visitor must fill in. */
export const ann = { fullName: 'Ann Example', phone: '(800) 555-0142', email: 'ann@mail.example' }

/**
 * Starts calls with an empty database, in New York. `admin` replies to requests for telephony. Identity replies with these
 * fields of members, by ID.
 */
export async function startTestCalls(
  now?: () => Date,
  admin?: PeerFetch,
  fields: Readonly<Record<string, Partial<Member>>> = {},
): Promise<TestService> {
  const active = Object.values(testPeople).map(member => ({ ...member, isActive: true, ...fields[member.id] }))
  const listMembers = async () => Response.json([...active, { ...formerMember, isActive: false }])
  return startTestService(callsService({ ...(now && { now }), hasBackgroundTasks: false }), {
    env: { PORTAL_TIME_ZONE: 'America/New_York', FORM_SECRET: testFormSecret },
    peer: serviceName => (serviceName === 'admin' && admin ? admin : listMembers),
  })
}

/** Empties the tables of leads and calls. Some of them are append-only, so their triggers are disabled. */
export async function clearLeads({ database: { owner } }: TestService): Promise<void> {
  for (const table of [owner`calls.lead_consent`, owner`calls.call_outcome`]) {
    await owner`alter table ${table} disable trigger all`
    await owner`delete from ${table}`
    await owner`alter table ${table} enable trigger all`
  }
  await owner`select setval('calls.lead_pull', 1, false)`
  await owner`delete from calls.lead_claim`
  await owner`delete from calls.lead_release`
  await owner`delete from calls.missed_call`
  await owner`delete from calls.callback`
  await owner`delete from calls.call`
  await owner`delete from calls.lead`
}

let lastInsertAt = 0

/** Inserts a lead directly, by default later than the previous one. @returns its ID. */
export async function insertLead(
  { database: { owner } }: TestService,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const lead = {
    full_name: ann.fullName,
    phone: ann.phone,
    phone_e164: '+18005550142',
    email: ann.email,
    ...columns,
  }
  while (Date.now() === lastInsertAt) await wait(1)
  const [row] = await owner<[{ id: string }]>`insert into calls.lead ${owner(lead)} returning id`
  lastInsertAt = Date.now()
  return row.id
}
