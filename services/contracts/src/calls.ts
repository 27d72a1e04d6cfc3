import { z } from 'zod'
import {
  day,
  emailAddress,
  id,
  instant,
  paging,
  personName,
  requiredText,
  sentInstant,
  text,
  timeZone,
} from './fields.ts'
import { operation } from './operation.ts'
import { admins, anyone, signedIn, supervisors } from './role.ts'

/** Values and the words visitors and agents read for them. */
export const serviceLabels = {
  'triple-play': 'Satellite TV, Internet & Home phone',
  'satellite-tv': 'Satellite TV Only',
  'satellite-internet': 'Satellite Internet Only',
  'cable-triple-play': 'Triple play - Cable TV, Internet & Home phone',
  'cable-tv': 'Cable TV Only',
  'cable-internet': 'Cable Internet Only',
  'cable-internet-phone': 'Cable Internet & Home phone',
} as const

const keysOf = <T extends Record<string, string>>(labels: T) => Object.keys(labels) as [keyof T & string]

export const serviceInterest = z.enum(keysOf(serviceLabels), 'Choose one of the listed services.')
export type ServiceInterest = z.infer<typeof serviceInterest>
export const bestTimeToCall = z.enum(
  ['9:00am-12:00pm', '12:30pm-4:30pm', '5:00pm-9:00pm'],
  'Choose one of the listed times.',
)
export const heardAboutUs = z.enum(
  ['Google', 'Microsoft/Bing', 'SnapChat', 'Facebook'],
  'Choose one of the listed sources.',
)

const unchosen = z.literal('')

/** What a visitor sends. Everything but name, phone and e-mail may be left out. */
export const newLead = z
  .object({
    fullName: requiredText(100),
    phone: requiredText(32),
    email: emailAddress,
    address: text(200).default(''),
    city: text(100).default(''),
    state: text(64).default(''),
    zipCode: text(10).default(''),
    country: text(100).default('United States'),
    servicesInterested: z.union([serviceInterest, unchosen], 'Choose one of the listed services.').default(''),
    justMoved: z.boolean().default(false),
    lookingToSwitch: z.boolean().default(false),
    bestTimeToCall: z.union([bestTimeToCall, unchosen], 'Choose one of the listed times.').default(''),
    heardAboutUs: z.union([heardAboutUs, unchosen], 'Choose one of the listed sources.').default(''),
    comments: text(2000).default(''),
    /** Address of the page that held the form, with its utm parameters, and where the visitor came from. */
    pageUrl: text(2000).default(''),
    referrer: text(2000).default(''),
    consentVersion: text(40).default(''),
    /** Honeypot: people never see it, so people leave it empty. */
    website: text(2000).default(''),
    /** When the page was rendered, as it says itself, signed. */
    renderTime: text(200).default(''),
    /** Milliseconds from the page's opening to its sending, as its script measured them. */
    filledInMs: z.number().optional().catch(undefined),
  })
  .meta({ id: 'NewLead' })
export type NewLead = z.infer<typeof newLead>

export const lead = z
  .object({
    id,
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    servicesInterested: z.string(),
    bestTimeToCall: z.string(),
    contacted: z.boolean(),
    notes: z.string(),
    createdAt: instant,
    assignedToUser: personName.nullable(),
    /** The number is on the do-not-call list. */
    doNotCall: z.boolean(),
    /** Grows by one with every change; send it back with an edit so that a stale edit is refused, not lost. */
    version: z.int(),
  })
  .meta({ id: 'Lead' })
export type Lead = z.infer<typeof lead>

/** A lead with notes that nobody has contacted needs a follow-up once it is older than this. */
export const followUpAfterHours = 24

/** Whether a lead waits for a follow-up at `now` (milliseconds since 1970). */
export const needsFollowUp = (it: Pick<Lead, 'notes' | 'contacted' | 'createdAt'>, now: number) =>
  it.notes.trim() !== '' && !it.contacted && now - Date.parse(it.createdAt) > followUpAfterHours * 3_600_000

export const leadFilters = z.object({
  zipCode: text(10).optional(),
  serviceInterest: serviceInterest.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  contacted: z.enum(['true', 'false'], 'Use true or false.').optional(),
})

/** What happened to a lead. */
export const leadEvent = z.object({
  at: instant,
  /** Null: the visitor. */
  who: personName.nullable(),
  action: z.enum(['lead.create', 'lead.update', 'lead.assign', 'call.place', 'do-not-call.add']),
  contacted: z.boolean().optional(),
  notes: z.object({ from: z.string(), to: z.string() }).optional(),
  assignedTo: personName.nullable().optional(),
  /** Why a supervisor called outside of the hours, or why the number is not to be called. */
  reason: z.string().optional(),
})
export type LeadEvent = z.infer<typeof leadEvent>

/** Everything that is known of a lead. */
export const leadDetails = lead
  .extend({
    country: z.string(),
    justMoved: z.boolean(),
    lookingToSwitch: z.boolean(),
    heardAboutUs: z.string(),
    comments: z.string(),
    contactedAt: instant.nullable(),
    contactedBy: personName.nullable(),
    /** What the visitor agreed to, and where they came from. */
    consent: z
      .object({
        noticeVersion: z.string(),
        noticeText: z.string(),
        at: instant,
        pageUrl: z.string(),
        referrer: z.string(),
        utm: z.record(z.string(), z.string()),
        ip: z.string(),
        userAgent: z.string(),
      })
      .nullable(),
    /** Other submissions of the same phone or e-mail, newest first, at most 20. */
    sameVisitor: z.array(
      z.object({ id, fullName: z.string(), phone: z.string(), email: z.string(), createdAt: instant }),
    ),
    /** At most 200, newest first. */
    history: z.array(leadEvent),
  })
  .meta({ id: 'LeadDetails' })
export type LeadDetails = z.infer<typeof leadDetails>

/** As much of a lead as a search shows. */
export const foundLead = z
  .object({ id, fullName: z.string(), phone: z.string(), email: z.string(), createdAt: instant })
  .meta({ id: 'FoundLead' })
export type FoundLead = z.infer<typeof foundLead>

export const leadSummary = z
  .object({
    /** Of the leads that came in since the viewer's midnight. */
    today: z.object({ total: z.int(), contacted: z.int(), withNotes: z.int() }),
    /** Leads with notes but no contact after 24 hours; `newest` holds the five latest of them. */
    followUps: z.object({
      total: z.int(),
      newest: z.array(z.object({ id, fullName: z.string(), phone: z.string(), createdAt: instant })),
    }),
  })
  .meta({ id: 'LeadSummary' })

const webAddress = text(2000).refine(
  value => value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
  'Enter an address such as https://example.com.',
)
export const workflowStep = z.object({ title: requiredText(120), text: text(2000) })
export const orderForm = z.object({
  title: requiredText(120),
  description: text(500),
  /** Empty: not set up yet. */
  url: webAddress,
})
export const workflow = z
  .object({
    steps: z.array(workflowStep).min(1, 'Keep at least one step.').max(30, 'Use at most 30 steps.'),
    orderForms: z.array(orderForm).max(12, 'Use at most 12 order forms.'),
    /** Broadband availability lookup. */
    lookupUrl: webAddress,
    /** Grows by one with every change; send it back with an edit. */
    version: z.int(),
  })
  .meta({ id: 'Workflow' })
export type Workflow = z.infer<typeof workflow>

export const callFilters = z.object({
  direction: z.enum(['inbound', 'outbound']).optional(),
  status: z.enum(['answered', 'missed', 'other']).optional(),
  /** Only one's own. */
  mine: z.enum(['true', 'false'], 'Use true or false.').optional(),
})

export const call = z
  .object({
    id,
    direction: z.enum(['inbound', 'outbound']),
    phoneNumber: z.string(),
    status: z.enum(['answered', 'missed', 'other']),
    /** Seconds; 0 unless answered. */
    duration: z.int(),
    timestamp: instant,
    /** Who spoke or dialled; null for a call that nobody took. */
    member: personName.nullable(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof call>

/** Nobody is called before the first hour or from the last one on, by the clock at the lead's place. */
export const callingHours = { from: 8, until: 21 } as const

export const placedCall = z
  .object({
    id,
    phoneNumber: z.string(),
    /** The telephone that rings first. */
    extension: z.string(),
    /** What the caller should know, such as that another telephone rings. */
    note: z.string().optional(),
  })
  .meta({ id: 'PlacedCall' })
export type PlacedCall = z.infer<typeof placedCall>

/** A number that nobody may call. */
export const doNotCallEntry = z
  .object({
    id,
    /** E.164. */
    phoneNumber: z.string(),
    reason: z.string(),
    addedBy: personName.nullable(),
    addedAt: instant,
  })
  .meta({ id: 'DoNotCallEntry' })
export type DoNotCallEntry = z.infer<typeof doNotCallEntry>

/** Percent against yesterday up to the same clock time. */
const trend = z.object({ totalCalls: z.number(), averageDuration: z.number() })

export const dashboardMetrics = z
  .object({
    todayMetrics: z.object({
      totalCalls: z.int(),
      /** Seconds. */
      averageDuration: z.number(),
      missedCalls: z.int(),
      answeredCalls: z.int(),
      voicemails: z.int(),
      trend,
    }),
    weeklyData: z.array(z.object({ date: day, calls: z.int(), answered: z.int(), missed: z.int() })),
  })
  .meta({ id: 'DashboardMetrics' })

/** Leads, calls and what is counted from them. */
export const calls = {
  createLead: operation({
    method: 'POST',
    path: '/api/leads',
    who: anyone,
    summary: 'Ask for a free quote; answered only after the lead is on disk',
    body: newLead,
    reply: z.object({ received: z.literal(true) }),
    status: 201,
    isIdempotent: true,
  }),
  listLeads: operation({
    method: 'GET',
    path: '/api/leads',
    who: signedIn,
    summary: 'Leads that match all filters, newest first; total in X-Total-Count, next page in X-Next-Cursor',
    query: leadFilters.extend({
      ...paging,
      /** Only what had come in by then: the list stays as it is while leads come in. */
      asOf: sentInstant.optional(),
      /** Number of the first row, from 0, to begin anywhere in the list; a cursor goes before it. */
      at: z.coerce.number().int().min(0, 'Use 0 or more.').max(2_000_000_000, 'Use less.').optional(),
    }),
    reply: z.array(lead),
  }),
  leadSummary: operation({
    method: 'GET',
    path: '/api/leads/summary',
    who: signedIn,
    summary: "Today's stats and follow-up reminders, counted over all leads; today begins at midnight of the time zone",
    query: z.object({ timeZone }),
    reply: leadSummary,
  }),
  countNewLeads: operation({
    method: 'GET',
    path: '/api/leads/new',
    who: signedIn,
    summary: 'How many leads that match all filters came in after an instant; 1000 stands for more',
    query: leadFilters.extend({ since: sentInstant }),
    reply: z.object({ count: z.int() }),
  }),
  searchLeads: operation({
    method: 'GET',
    path: '/api/leads/search',
    who: signedIn,
    summary: 'At most eight leads by the first letters of name or e-mail, or the first or last digits of the phone',
    query: z.object({ q: text(100).trim().min(2, 'Type at least two letters.') }),
    reply: z.array(foundLead),
  }),
  exportLeads: operation({
    method: 'GET',
    path: '/api/leads/export',
    who: signedIn,
    summary:
      'Every lead that matches all filters as CSV, streamed; how many in X-Total-Count. Times are those of the zone',
    query: leadFilters.extend({ timeZone }),
  }),
  leadDetails: operation({
    method: 'GET',
    path: '/api/leads/:id',
    who: signedIn,
    summary: 'Everything that is known of a lead: address, consent, other submissions, history',
    params: z.object({ id }),
    reply: leadDetails,
  }),
  takeLead: operation({
    method: 'PUT',
    path: '/api/leads/:id/taker',
    who: signedIn,
    summary: 'Take a lead that is unassigned',
    params: z.object({ id }),
    reply: lead,
  }),
  assignLead: operation({
    method: 'PUT',
    path: '/api/leads/:id/assignee',
    who: supervisors,
    summary: 'Assign a lead to somebody, or to nobody',
    params: z.object({ id }),
    body: z.object({ memberId: id.nullable() }),
    reply: lead,
  }),
  updateLead: operation({
    method: 'PATCH',
    path: '/api/leads/:id',
    who: signedIn,
    summary: 'Tick a lead as contacted or write its notes',
    params: z.object({ id }),
    body: z
      .object({ contacted: z.boolean().optional(), notes: text(10_000).optional(), version: z.int().optional() })
      .refine(body => body.contacted !== undefined || body.notes !== undefined, 'Send contacted or notes.'),
    reply: lead,
  }),
  listRecentCalls: operation({
    method: 'GET',
    path: '/api/calls/recent',
    who: signedIn,
    summary: 'Calls of the whole floor, newest first; total in X-Total-Count, next page in X-Next-Cursor',
    query: callFilters.extend(paging),
    reply: z.array(call),
  }),
  placeCall: operation({
    method: 'POST',
    path: '/api/calls',
    who: signedIn,
    summary:
      "Call a lead, or the number of a recent call, as one's own extension; refused with a sentence where the number is not to be called, now or at all",
    body: z
      .object({
        leadId: id.optional(),
        callId: id.optional(),
        /** Lets supervisors and admins call outside of the calling hours; never a number on the do-not-call list. */
        overrideReason: requiredText(500).optional(),
      })
      .refine(body => (body.leadId === undefined) !== (body.callId === undefined), 'Send leadId or callId.'),
    reply: placedCall,
    status: 201,
    isIdempotent: true,
  }),
  addDoNotCall: operation({
    method: 'POST',
    path: '/api/calls/do-not-call',
    who: signedIn,
    summary: "Put a lead's number, or any other, on the do-not-call list; one that is on it stays as it is",
    body: z
      .object({ leadId: id.optional(), phoneNumber: requiredText(32).optional(), reason: requiredText(500) })
      .refine(body => (body.leadId === undefined) !== (body.phoneNumber === undefined), 'Send leadId or phoneNumber.'),
    reply: doNotCallEntry,
    status: 201,
    isIdempotent: true,
  }),
  listDoNotCall: operation({
    method: 'GET',
    path: '/api/calls/do-not-call',
    who: admins,
    summary:
      'Numbers that nobody may call, newest first; found by digits or by words of the reason; total in X-Total-Count, next page in X-Next-Cursor',
    query: z.object({ search: text(100).optional(), ...paging }),
    reply: z.array(doNotCallEntry),
  }),
  removeDoNotCall: operation({
    method: 'DELETE',
    path: '/api/calls/do-not-call/:id',
    who: admins,
    summary: 'Take a number off the do-not-call list',
    params: z.object({ id }),
    status: 204,
  }),
  dashboardMetrics: operation({
    method: 'GET',
    path: '/api/metrics/dashboard',
    who: signedIn,
    summary: "Today's figures and the last seven days",
    reply: dashboardMetrics,
  }),
  workflow: operation({
    method: 'GET',
    path: '/api/workflow',
    who: signedIn,
    summary: 'The steps of a call and the order forms that close it',
    reply: workflow,
  }),
  updateWorkflow: operation({
    method: 'PUT',
    path: '/api/workflow',
    who: admins,
    summary: 'Change the steps and the order forms; a stale version is refused with the stored one',
    body: workflow,
    reply: workflow,
  }),
}
