/** Names of cached data of the screens, by the service that publishes their changes. A service can add its own: see extend.md. */
export interface ServiceTags {
  identity: 'CurrentUser' | 'Member' | 'MemberSession' | 'Person' | 'Session' | 'Team'
  calls:
    | 'Call'
    | 'Callback'
    | 'CallingRules'
    | 'CallOutcomes'
    | 'DoNotCall'
    /** Promised callbacks whose time has come. */
    | 'DueCallback'
    /** Which members are on a call, wrapping up, or waiting. */
    | 'Floor'
    | 'ExportRequest'
    /** Large exports. Admins are notified of them. */
    | 'LargeExport'
    | 'Lead'
    /** Which leads belong to a list of one assignee, or of none. */
    | 'LeadAssignee'
    /** Which leads belong to a list of contacted leads, or of those that are not. */
    | 'LeadContacted'
    /** Calls, notes, and other requests of a lead's customer. */
    | 'LeadHistory'
    | 'LeadSummary'
    /** Calls in progress. */
    | 'LiveCall'
    | 'Metrics'
    /** How many leads have arrived. */
    | 'NewLeads'
    /** The queue of leads to call next. */
    | 'Queue'
    | 'QuarantinedLead'
    | 'Workflow'
    /** Calls without an outcome. */
    | 'WrapUp'
  sales: 'Sale' | 'SaleType' | 'SalesTotals'
  engagement:
    | 'Achievement'
    | 'Challenge'
    | 'Communication'
    | 'Leaderboard'
    | 'Reader'
    | 'Script'
    | 'UserAchievement'
    | 'UserChallenge'
    | 'UserStats'
  admin: 'Erasure' | 'Release' | 'Telephony'
  /** Requests that no service answered. Published by a service that is available again, and by the gateway once it
   * sends requests to that service again. */
  every: 'Unanswered'
}

export type TagType = ServiceTags[keyof ServiceTags]

/** Tags of counts, and of lists that a change may enter or leave. Tabs reload their data every few seconds at most. */
export const lazyTagTypes: ReadonlySet<string> = new Set<TagType>([
  'Floor',
  'LeadAssignee',
  'LeadContacted',
  'LeadSummary',
  'Metrics',
  'NewLeads',
  'Queue',
  'QuarantinedLead',
])

/** Tags of data that members wait for. Few tabs receive each of these changes, so they reload at once. */
export const urgentTagTypes: ReadonlySet<string> = new Set<TagType>(['LiveCall', 'WrapUp'])

/** Tag of changes to a member's name, role, or status. Any screen may show them. */
export const memberTag = 'Person' satisfies TagType

/** Tag of a remote whose build, candidate, or preview has changed. Its ID is the name of the remote. */
export const releaseTag = 'Release' satisfies TagType

/**
 * Tag of requests that no service answered. A service publishes it when it is available again, and so does the gateway once
 * it sends requests to the service again.
 */
export const unavailableTag = 'Unanswered' satisfies TagType
