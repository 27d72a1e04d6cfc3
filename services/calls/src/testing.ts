import type { PeerFetch } from '@portal/service-kit'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { callsService } from './index.ts'

/** Who was a member once and signs in no more. */
export const formerMember = { ...testPeople.agent, id: '0a000000-0000-4000-8000-000000000004', lastName: 'Formerly' }

/** The service over an empty database, in New York, with the team that identity would name. `admin` answers for telephony. */
export async function startCalls(now?: () => Date, admin?: PeerFetch): Promise<TestService> {
  const active = Object.values(testPeople).map(person => ({ ...person, isActive: true }))
  const team = async () => Response.json([...active, { ...formerMember, isActive: false }])
  return startTestService(callsService(now), {
    env: { PORTAL_TIME_ZONE: 'America/New_York' },
    peer: serviceName => (serviceName === 'admin' && admin ? admin : team),
  })
}

/** Adds a lead past the service. @returns its id. */
export async function insertLead(calls: TestService, columns: Record<string, unknown> = {}): Promise<string> {
  const { owner } = calls.database
  const lead = {
    full_name: 'Ann Example',
    phone: '(800) 555-0142',
    phone_e164: '+18005550142',
    email: 'ann@mail.example',
    address: '',
    city: '',
    state: '',
    zip_code: '',
    country: 'United States',
    services_interested: '',
    just_moved: false,
    looking_to_switch: false,
    best_time_to_call: '',
    heard_about_us: '',
    comments: '',
    ...columns,
  }
  const [row] = await owner<[{ id: string }]>`insert into calls.lead ${owner(lead)} returning id`
  return row.id
}
