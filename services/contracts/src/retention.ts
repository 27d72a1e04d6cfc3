/** How long one kind of record is kept. */
export interface RetentionPeriod {
  readonly days: number
  /** The records, for the table in docs/privacy.md. */
  readonly records: string
  /** The start of the period. */
  readonly since: string
  /** What happens then. */
  readonly outcome: string
}

/** Five years with two leap days: as long as consent and calls have to be on record. */
const fiveYears = 1_827

/**
 * How long each service keeps each kind of record, in the order in which it removes them. The services, docs/privacy.md, and
 * `npm run retention` use these periods.
 */
export const retention = {
  identity: {},
  calls: {
    quarantinedLeads: {
      days: 90,
      records: 'Leads in the quarantine',
      since: 'their arrival',
      outcome: 'Name, contact data, texts, and the record of consent are erased',
    },
    leads: {
      days: fiveYears,
      records: 'Leads',
      since: 'the last request, call, outcome, or callback',
      outcome: 'Name, contact data, and texts are erased',
    },
    consents: {
      days: fiveYears,
      records: 'Proof of consent of erased leads',
      since: 'the consent',
      outcome: 'Deleted',
    },
    calls: { days: fiveYears, records: 'Calls', since: 'the call', outcome: 'The phone number is erased' },
    exportRequests: { days: 365, records: 'Requests for exports', since: 'the request', outcome: 'Deleted' },
  },
  sales: {},
  engagement: {},
  admin: {
    deliveries: { days: 30, records: 'Webhook deliveries', since: 'their arrival', outcome: 'Deleted' },
    callEvents: { days: 30, records: 'Call events', since: 'the event', outcome: 'Deleted' },
    telephonyCalls: { days: 30, records: 'Calls at the platform', since: 'their last change', outcome: 'Deleted' },
    placedCalls: { days: 30, records: 'Requests to place a call', since: 'the request', outcome: 'Deleted' },
    requestHours: { days: 30, records: 'Counts of requests to the platform', since: 'the hour', outcome: 'Deleted' },
  },
} as const satisfies Record<string, Record<string, RetentionPeriod>>

/** The kinds that every service has. */
export const sharedRetention = {
  storedReplies: {
    days: 7,
    records: 'Replies for repeated requests',
    since: 'the request',
    outcome: 'Deleted',
  },
  auditDetails: {
    days: fiveYears,
    records: 'Personal details in audit entries',
    since: 'the entry',
    outcome: 'The details are erased, and the entry stays',
  },
} as const satisfies Record<string, RetentionPeriod>

/** Returns the periods of a service by kind. */
export const retentionOf = (serviceName: string): Readonly<Record<string, RetentionPeriod>> => ({
  ...(Object.hasOwn(retention, serviceName) ? retention[serviceName as keyof typeof retention] : {}),
  ...sharedRetention,
})
