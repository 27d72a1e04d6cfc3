import type { Call, Callability, Lead, LeadDetails, LeadQueue, LiveCall, Workflow } from '@portal/contracts/calls'

export const leadId = '0d000000-0000-4000-8000-000000000001'

/** A number that may be called now. */
export const callable: Callability = { state: 'now', at: null, label: '', reasons: [] }

/** A number on the do-not-call list. */
export const listed: Callability = {
  state: 'never',
  at: null,
  label: 'Do not call',
  reasons: [{ code: 'do-not-call', message: 'This number is on the do-not-call list. No one may call it.' }],
}

export const lead = (overrides: Partial<Lead> = {}): Lead => ({
  id: leadId,
  fullName: 'Ann Example',
  phone: '(315) 555-0142',
  email: 'ann@mail.example',
  address: '12 Elm St',
  city: 'Utica',
  state: 'NY',
  zipCode: '13501',
  servicesInterested: 'cable-tv',
  bestTimeToCall: '9:00am-12:00pm',
  contacted: false,
  stage: 'new',
  notes: '',
  createdAt: '2026-11-20T15:04:00.000Z',
  assignedToUser: null,
  assignedToId: null,
  timeZone: 'America/New_York',
  doNotCall: false,
  callable,
  origin: 'web',
  version: 1,
  ...overrides,
})

export const leadDetails = (overrides: Partial<LeadDetails> = {}): LeadDetails => ({
  ...lead(),
  country: 'United States',
  justMoved: false,
  lookingToSwitch: false,
  heardAboutUs: '',
  comments: '',
  contactedAt: null,
  contactedBy: null,
  firstContactedAt: null,
  firstContactedBy: null,
  consent: null,
  sameVisitor: [],
  history: [],
  ...overrides,
})

/** An empty queue. */
export const leadQueue = (overrides: Partial<LeadQueue> = {}): LeadQueue => ({
  total: 0,
  counts: { promised: 0, missed: 0, new: 0, callback: 0, retry: 0, 'follow-up': 0 },
  oldestSince: { promised: null, missed: null, new: null, callback: null, retry: null, 'follow-up': null },
  oldestAgeSeconds: null,
  nextDueAt: null,
  claims: [],
  mine: null,
  escalated: [],
  ...overrides,
})

let callCount = 0

export const call = (overrides: Partial<Call> = {}): Call => ({
  id: `0e000000-0000-4000-8000-${String(++callCount).padStart(12, '0')}`,
  direction: 'inbound',
  phoneNumber: '+13155550142',
  status: 'answered',
  duration: 187,
  timestamp: '2026-11-20T15:04:05.000Z',
  member: null,
  isMine: false,
  isByHand: false,
  isVoicemail: false,
  doNotCall: false,
  callable,
  timeZone: null,
  lead: null,
  ...overrides,
})

export const metrics = (today: object = {}, trend: object = {}) => ({
  todayMetrics: {
    totalCalls: 1_234,
    averageDuration: 187,
    missedCalls: 12,
    answeredCalls: 900,
    voicemails: 3,
    trend: { totalCalls: 12.5, averageDuration: -3, ...trend },
    ...today,
  },
  weeklyData: [
    { date: '2026-11-19', calls: 9, answered: 6, missed: 3 },
    { date: '2026-11-20', calls: 4, answered: 4, missed: 0 },
  ],
})

export const workflow = (overrides: Partial<Workflow> = {}): Workflow => ({
  steps: [
    { title: 'Greet', text: 'Say hello.' },
    { title: 'Ask', text: 'Ask about their service.' },
    { title: 'Close', text: 'Place the order.' },
  ],
  orderForms: [
    { title: 'Bundle', description: 'TV and internet', url: 'https://orders.example/bundle' },
    { title: 'Internet only', description: '', url: '' },
  ],
  lookupUrl: 'https://lookup.example/',
  version: 1,
  ...overrides,
})

export const summary = (followUps: object = {}) => ({
  today: { total: 1_204, contacted: 7, withNotes: 5 },
  followUps: { total: 0, newest: [], ...followUps },
  views: { mine: 3, unassigned: 1_000, 'follow-up': 12, 'new-today': 999 },
})

/** A call that rings for the user, from Ann Example. */
export const liveCall = (overrides: Partial<LiveCall> = {}): LiveCall => ({
  id: '0e000000-0000-4000-8000-0000000000aa',
  direction: 'inbound',
  phase: 'ringing',
  phoneNumber: '(315) 555-0142',
  startedAt: '2026-11-20T15:04:05.000Z',
  connectedAt: null,
  repliedAt: '2026-11-20T15:04:06.000Z',
  member: null,
  isMine: true,
  leadId,
  lead: {
    fullName: 'Ann Example',
    city: 'Utica',
    state: 'NY',
    servicesInterested: 'cable-tv',
    timeZone: 'America/New_York',
    hasNotes: false,
  },
  earlierCalls: 0,
  ...overrides,
})
