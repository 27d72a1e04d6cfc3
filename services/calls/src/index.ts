import { calls, callsInternal, personInternal } from '@portal/contracts'
import { createMemberDirectory, defineService, startBackgroundTask, watchMembers } from '@portal/service-kit'
import { addCallback } from './callbacks/add-callback.ts'
import { announceCallbacks, announceEveryMs } from './callbacks/announce-callbacks.ts'
import { listCallbacks } from './callbacks/list-callbacks.ts'
import { updateCallback } from './callbacks/update-callback.ts'
import { callsConfig } from './config.ts'
import { dialByHand } from './calls/dial-by-hand.ts'
import { listLiveCalls } from './calls/list-live-calls.ts'
import { listRecentCalls } from './calls/list-recent-calls.ts'
import { callability } from './calls/check-callability.ts'
import { placeCall } from './calls/place-call.ts'
import { createCallReader } from './calls/read-calls.ts'
import { recordCalls } from './calls/record-calls.ts'
import { callingRules } from './calling-rules/calling-rules.ts'
import { updateCallingRules } from './calling-rules/update-rules.ts'
import { actAsColleagues, actEveryMs } from './demo/act-as-colleagues.ts'
import { loadDemo } from './demo/load-demo.ts'
import type { CallsDeps } from './deps.ts'
import { addDoNotCall } from './do-not-call/add-do-not-call.ts'
import { importDoNotCall } from './do-not-call/import-do-not-call.ts'
import { keepDoNotCall } from './do-not-call/keep-do-not-call.ts'
import { listDoNotCall } from './do-not-call/list-do-not-call.ts'
import { listInquiries } from './do-not-call/list-inquiries.ts'
import { removeDoNotCall } from './do-not-call/remove-do-not-call.ts'
import { strengthenAfterMs, strengthenHashes } from './do-not-call/strengthen-hashes.ts'
import { readFigures } from './figures/read-figures.ts'
import { readRows } from './figures/read-rows.ts'
import { readFloor } from './floor/read-floor.ts'
import { countFacts } from './facts/count-facts.ts'
import { approveExport, declineExport } from './lead-exports/decide-export.ts'
import { listExportRequests } from './lead-exports/list-export-requests.ts'
import { listLargeExports } from './lead-exports/list-large-exports.ts'
import { requestExport } from './lead-exports/request-export.ts'
import { assignLead } from './leads/assign-lead.ts'
import { assignLeads } from './leads/assign-leads.ts'
import { countNewLeads } from './leads/count-new-leads.ts'
import { createLead } from './leads/create-lead.ts'
import { exportLeads } from './leads/export-leads.ts'
import { leadDetails } from './leads/lead-details.ts'
import { leadNames } from './leads/lead-names.ts'
import { confirmQuarantinedLead, releaseQuarantinedLead } from './leads/quarantine/decide.ts'
import { listQuarantinedLeads } from './leads/quarantine/list-quarantined-leads.ts'
import { leadSummary } from './leads/lead-summary.ts'
import { createSummaryReader } from './leads/read-summary.ts'
import { listLeads } from './leads/list-leads.ts'
import { createLeadReader } from './leads/read-leads.ts'
import { releaseLead } from './leads/release-lead.ts'
import { searchLeads } from './leads/search-leads.ts'
import { takeLead } from './leads/take-lead.ts'
import { updateLead } from './leads/update-lead.ts'
import { dashboardMetrics } from './metrics/dashboard-metrics.ts'
import { callOutcomes } from './outcomes/read-outcomes.ts'
import { updateCallOutcomes } from './outcomes/update-outcomes.ts'
import { escalateEveryMs, escalateLeads } from './queue/escalate-leads.ts'
import { leadQueue } from './queue/lead-queue.ts'
import { nextLead } from './queue/next-lead.ts'
import { createQueueReader } from './queue/queue-snapshot.ts'
import { returnLead } from './queue/return-lead.ts'
import { findPerson } from './privacy/find-person.ts'
import { personalData } from './privacy/erase-and-export.ts'
import { retention } from './privacy/retention.ts'
import { workflow } from './workflow/read-workflow.ts'
import { updateWorkflow } from './workflow/update-workflow.ts'
import { createCallLead } from './wrap-up/create-call-lead.ts'
import { linkCall } from './wrap-up/link-call.ts'
import { callsToWrapUp } from './wrap-up/list-to-wrap-up.ts'
import { saveOutcome } from './wrap-up/save-outcome.ts'

interface CallsOptions {
  /** The service's clock, which tests can stop. */
  now?: () => Date
  /** Off in tests that don't expect it: it would change their leads and callbacks. */
  hasBackgroundTasks?: boolean
}

/** Leads, calls, the do-not-call list, and the workflow. */
export const callsService = ({ now = () => new Date(), hasBackgroundTasks = true }: CallsOptions = {}) =>
  defineService({
    name: 'calls',
    contract: calls,
    handlers: {
      listQuarantinedLeads,
      releaseQuarantinedLead,
      confirmQuarantinedLead,
      requestExport,
      listExportRequests,
      approveExport,
      declineExport,
      listLargeExports,
      createLead,
      listLeads,
      leadSummary,
      searchLeads,
      leadNames,
      countNewLeads,
      exportLeads,
      leadDetails,
      takeLead,
      releaseLead,
      assignLead,
      assignLeads,
      updateLead,
      listLiveCalls,
      nextLead,
      leadQueue,
      returnLead,
      floor: readFloor,
      listRecentCalls,
      placeCall,
      dialByHand,
      callability,
      callOutcomes,
      updateCallOutcomes,
      callsToWrapUp,
      saveOutcome,
      linkCall,
      createCallLead,
      listCallbacks,
      addCallback,
      updateCallback,
      callingRules,
      updateCallingRules,
      addDoNotCall,
      listDoNotCall,
      removeDoNotCall,
      listInquiries,
      keepDoNotCall,
      importDoNotCall,
      dashboardMetrics,
      workflow,
      updateWorkflow,
    },
    internal: { ...callsInternal, ...personInternal },
    internalHandlers: { readFigures, readRows, recordCalls, countFacts, findPerson },
    config: callsConfig,
    migrations: new URL('../migrations/', import.meta.url),
    async create({ sql, peers, exports, config, log, onStop }): Promise<CallsDeps> {
      const members = await watchMembers(createMemberDirectory(peers), sql)
      if (hasBackgroundTasks) {
        const escalation = startBackgroundTask(log, 'escalate leads', { everyMs: escalateEveryMs }, () =>
          escalateLeads({ sql, members, now }),
        )
        const announcement = startBackgroundTask(log, 'announce callbacks', { everyMs: announceEveryMs }, () =>
          announceCallbacks({ sql, now }),
        )
        const strengthening = startBackgroundTask(log, 'strengthen hashes', { delayMs: strengthenAfterMs }, () =>
          strengthenHashes(sql),
        )
        strengthening.trigger()
        onStop(() => strengthening.stop())
        onStop(() => escalation.stop())
        onStop(() => announcement.stop())
      }
      const readQueue = createQueueReader(sql, now)
      const readSummary = createSummaryReader(sql, now, config.PORTAL_TIME_ZONE)
      const readLeads = createLeadReader({ sql, members, now })
      const readCalls = createCallReader({ sql, members, now })
      const deps = { sql, peers, exports, config, log, now, members, readQueue, readSummary, readLeads, readCalls }
      if (config.DEMO_COLLEAGUES === 'on') {
        const acting = startBackgroundTask(log, "act as the demo's colleagues", { everyMs: actEveryMs }, () =>
          actAsColleagues(deps),
        )
        onStop(() => acting.stop())
      }
      return deps
    },
    personalData,
    retention,
    demo: loadDemo,
  })

export const service = callsService()
