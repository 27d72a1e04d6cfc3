import type { PeerFetch } from '@portal/service-kit'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { callsService } from '../index.ts'

/** Who was a member once and signs in no more. */
export const formerMember = { ...testPeople.agent, id: '0a000000-0000-4000-8000-000000000004', lastName: 'Formerly' }

/** What the lead forms of these tests are signed with. */
export const testFormSecret = 'a secret that only the lead forms of these tests use'

/** The service over an empty database, in New York, with the team that identity would name. `admin` answers for telephony. */
export async function startTestCalls(now?: () => Date, admin?: PeerFetch): Promise<TestService> {
  const active = Object.values(testPeople).map(person => ({ ...person, isActive: true }))
  const team = async () => Response.json([...active, { ...formerMember, isActive: false }])
  return startTestService(callsService(now), {
    env: { PORTAL_TIME_ZONE: 'America/New_York', FORM_SECRET: testFormSecret },
    peer: serviceName => (serviceName === 'admin' && admin ? admin : team),
  })
}

/** Empties the lead tables. Nothing but a test may delete a consent record. */
export async function clearLeads(calls: TestService): Promise<void> {
  const { owner } = calls.database
  await owner`alter table calls.lead_consent disable trigger all`
  await owner`delete from calls.lead_consent`
  await owner`delete from calls.lead`
  await owner`alter table calls.lead_consent enable trigger all`
}

/** Adds a lead past the service. @returns its id. */
export async function insertLead(calls: TestService, columns: Record<string, unknown> = {}): Promise<string> {
  const { owner } = calls.database
  const lead = {
    full_name: 'Ann Example',
    phone: '(800) 555-0142',
    phone_e164: '+18005550142',
    email: 'ann@mail.example',
    ...columns,
  }
  const [row] = await owner<[{ id: string }]>`insert into calls.lead ${owner(lead)} returning id`
  return row.id
}
