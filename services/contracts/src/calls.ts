import { callbackOperations } from './calls/callbacks.ts'
import { callOperations } from './calls/call.ts'
import { callabilityOperations } from './calls/callability.ts'
import { callingRulesOperations } from './calls/calling-rules.ts'
import { doNotCallOperations } from './calls/do-not-call.ts'
import { leadExportOperations } from './calls/lead-exports.ts'
import { floorOperations } from './calls/floor.ts'
import { leadOperations } from './calls/lead-operations.ts'
import { liveCallOperations } from './calls/live-call.ts'
import { metricsOperations } from './calls/metrics.ts'
import { outcomeOperations } from './calls/outcomes.ts'
import { quarantineOperations } from './calls/quarantine.ts'
import { queueOperations } from './calls/queue.ts'
import { workflowOperations } from './calls/workflow.ts'
import { wrapUpOperations } from './calls/wrap-up.ts'

export * from './calls/best-time.ts'
export * from './calls/call.ts'
export * from './calls/callability.ts'
export * from './calls/callbacks.ts'
export * from './calls/call-filters.ts'
export * from './calls/calling-rules.ts'
export * from './calls/do-not-call.ts'
export * from './calls/floor.ts'
export * from './calls/lead.ts'
export type { ChangedLead } from './calls/lead-operations.ts'
export * from './calls/lead-details.ts'
export * from './calls/lead-exports.ts'
export * from './calls/lead-filters.ts'
export * from './calls/lead-form.ts'
export * from './calls/lead-form-choices.ts'
export * from './calls/lead-stages.ts'
export * from './calls/live-call.ts'
export * from './calls/metrics.ts'
export * from './calls/outcomes.ts'
export * from './calls/quarantine.ts'
export * from './calls/queue.ts'
export * from './calls/states.ts'
export * from './calls/workflow.ts'
export * from './calls/wrap-up.ts'

/** Leads, calls, and what is counted from them. */
export const calls = {
  // Before the leads: `/api/leads/:id` would match these paths too.
  ...quarantineOperations,
  ...leadExportOperations,
  // Before `leadDetails`, whose path also matches /api/leads/queue.
  ...queueOperations,
  ...floorOperations,
  ...leadOperations,
  ...callOperations,
  ...liveCallOperations,
  ...callabilityOperations,
  ...outcomeOperations,
  ...wrapUpOperations,
  ...callbackOperations,
  ...callingRulesOperations,
  ...doNotCallOperations,
  ...metricsOperations,
  ...workflowOperations,
}
