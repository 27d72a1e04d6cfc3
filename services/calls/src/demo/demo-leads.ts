import {
  bestTimesToCall,
  consentNotice,
  currentConsentVersion,
  referralSources,
  serviceInterests,
} from '@portal/contracts'
import type { CallsDeps } from '../deps.ts'
import { toE164 } from '../phone-number.ts'
import { memberId } from './member-id.ts'

const leadCount = 160
/** Who works the leads: the demo agent more often than the others. */
const agents = [1, 1, 4, 6, 8, 1, 5, 9].map(memberId)

const firstNames = [
  'Maria',
  'James',
  'Aisha',
  'Robert',
  'Linh',
  'Carlos',
  'Susan',
  'Devon',
  'Priya',
  'Walter',
  'Grace',
  'Omar',
  'Helen',
  'Tyrell',
  'Ingrid',
  'Paul',
  'Yolanda',
  'Marcus',
  'Nora',
]
const lastNames = [
  'Alvarez',
  'Whitaker',
  'Okafor',
  'Nguyen',
  'Kowalski',
  'Brooks',
  'Haddad',
  'Lindgren',
  'Patel',
  'Mercer',
  'Duarte',
  'Sato',
  'Flynn',
  'Castillo',
  'Freeman',
  'Delgado',
  'Novak',
]
const places = [
  ['Yuma', 'AZ', '85364', '928'],
  ['Macon', 'GA', '31201', '478'],
  ['Duluth', 'MN', '55802', '218'],
  ['Roswell', 'NM', '88201', '575'],
  ['Utica', 'NY', '13501', '315'],
  ['Bend', 'OR', '97701', '541'],
  ['Laredo', 'TX', '78040', '956'],
  ['Beckley', 'WV', '25801', '304'],
  ['Casper', 'WY', '82601', '307'],
] as const
const notes = [
  '',
  '',
  'Wants to keep the home phone number.',
  '',
  'Call back after six, works shifts.',
  '',
  'Asked about installation in a rented apartment.',
  '',
  'Pays $140 a month and wants to pay less.',
  '',
  '',
  'Contract with current provider ends next month.',
  'Wants to talk to his wife first.',
  '',
]

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Adds leads of the last two weeks: the same ones every time, relative to now. */
export async function loadDemoLeads({ sql }: CallsDeps): Promise<void> {
  const leads = Array.from({ length: leadCount }, (_, index) => {
    const [city, state, zipCode, areaCode] = pick(places, index * 5)
    const firstName = pick(firstNames, index * 7)
    const lastName = pick(lastNames, index * 3)
    const phone = `(${areaCode}) 555-${String(100 + index).padStart(4, '0')}`
    // The older the lead, the more likely that someone reached the customer.
    const isContacted = (index > 6 && index % 3 === 0) || (index > 40 && index % 2 === 0)
    const agent = pick(agents, index)
    return {
      // Denser toward now: minutes apart, then hours, then days.
      minutesAgo: Math.round(4 + index * 4 + index ** 2 * 0.72),
      full_name: `${firstName} ${lastName}`,
      phone,
      phone_e164: toE164(phone),
      email: `${firstName}.${lastName}${index}@mail.example`.toLowerCase(),
      address: `${120 + index * 17} ${pick(['Oak Street', 'Mill Road', 'Sunset Avenue', 'County Road 9'], index)}`,
      city,
      state,
      zip_code: zipCode,
      services_interested: pick(serviceInterests, index * 2),
      best_time_to_call: pick(['', ...bestTimesToCall], index),
      heard_about_us: pick(referralSources, index),
      contacted: isContacted,
      contacted_by: isContacted ? agent : null,
      notes: pick(notes, index),
      assigned_to: index % 4 === 1 || isContacted ? agent : null,
    }
  })
  await sql.begin(async transaction => {
    const created = await transaction<{ id: string; createdAt: string }[]>`
      insert into lead (created_at, full_name, phone, phone_e164, email, address, city, state, zip_code, country,
        services_interested, just_moved, looking_to_switch, best_time_to_call, heard_about_us, comments, contacted,
        contacted_at, contacted_by, first_contacted_at, first_contacted_by, notes, assigned_to)
      select now() - planned."minutesAgo" * interval '1 minute', full_name, phone, phone_e164, email, address, city, state,
        zip_code, 'United States', services_interested, false, true, best_time_to_call, heard_about_us, '', contacted,
        contacted_at, contacted_by, contacted_at, contacted_by, notes, assigned_to
      from jsonb_to_recordset(${transaction.json(leads)}) as planned("minutesAgo" int, full_name text, phone text,
        phone_e164 text, email text, address text, city text, state text, zip_code text, services_interested text,
        best_time_to_call text, heard_about_us text, contacted boolean, contacted_by uuid, notes text, assigned_to uuid)
      cross join lateral (select
        case when contacted then now() - planned."minutesAgo" * interval '30 seconds' end as contacted_at) as contact
      returning id, created_at as "createdAt"`
    // A contact is a call that the customer answered.
    await transaction`
      insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
      select 'demo contact ' || id, 'outbound', phone_e164, 'answered', seconds, contacted_at - seconds * interval '1 second',
        contacted_by
      from lead cross join lateral (select 90 + abs(hashtext(phone_e164)) % 400 as seconds) as talk
      where contacted and id = any(${created.map(({ id }) => id)}::uuid[])`
    await transaction`
      insert into lead_consent (lead_id, notice_version, notice_text, page_url, referrer, utm, at, ip, user_agent)
      select id, ${currentConsentVersion}, ${consentNotice(currentConsentVersion, 'Skyline Connect')}, '', '', '{}', at, '192.0.2.10', 'demo data'
      from unnest(${created.map(({ id }) => id)}::uuid[], ${created.map(({ createdAt }) => createdAt)}::timestamptz[]) as created(id, at)`
  })
}
