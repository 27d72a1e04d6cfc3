import { calls, type LeadQueue, type NextLead } from '@portal/contracts/calls'
import { figureTags } from '@portal/contracts/figures'
import { sales } from '@portal/contracts/sales'
import { api, type ChangeContext, endpoint, figureTag, type Patch } from '@portal/sdk'

export const queueApi = api.injectEndpoints({
  endpoints: build => ({
    leadQueue: endpoint(build, calls.leadQueue, {
      tags: figureTags.leadQueue.map(figureTag),
    }),
    /** Null if there is no lead to call now. */
    nextLead: endpoint(build, calls.nextLead, {
      // The panel shows at once why this lead is the next one.
      onReply: (reply: NextLead | null, _, patch, { reloadSoon }) => {
        patch(
          queueApi.util.updateQueryData('leadQueue', undefined, queue => {
            queue.mine = reply && { ...reply, leadId: reply.lead.id, fullName: reply.lead.fullName, member: null }
          }),
        )
        if (reply) reloadSoon([{ type: 'Queue' }])
      },
    }),
    /** The user's own goal of this month. */
    ownGoal: endpoint(build, sales.salesGoal, { tags: ['SalesTotals'] }),
    returnLead: endpoint(build, calls.returnLead, {
      invalidates: (_, { id }) => [
        { type: 'Lead', id },
        { type: 'LeadHistory', id },
        { type: 'LeadAssignee' },
        { type: 'LeadSummary' },
        { type: 'Queue' },
      ],
    }),
    floor: endpoint(build, calls.floor, {
      tags: [
        'Floor',
        'Callback',
        'CallingRules',
        'DoNotCall',
        'LiveCall',
        'Metrics',
        'NewLeads',
        'Person',
        'Queue',
        'Team',
        'WrapUp',
      ],
    }),
  }),
})

/**
 * Shows the queue from a reply, without a request. Reloads it if the reply could not include it (null), or if the cached
 * queue was read after the write was sent and may be newer.
 */
export function storeQueue(
  queue: LeadQueue | null,
  patch: Patch,
  { getState, stateBefore, reloadSoon }: ChangeContext,
): void {
  // The floor counts the leads that wait.
  reloadSoon([{ type: 'Floor' }])
  const select = queueApi.endpoints.leadQueue.select()
  const [before, cached] = [select(stateBefore as never), select(getState() as never)]
  if (cached.isUninitialized) return
  if (!queue || cached.isLoading || cached.requestId !== before.requestId) reloadSoon([{ type: 'Queue' }])
  else patch(queueApi.util.upsertQueryData('leadQueue', undefined, queue) as never)
}

export const {
  useFloorQuery,
  useLazyLeadQueueQuery,
  useLeadQueueQuery,
  useNextLeadMutation,
  useOwnGoalQuery,
  useReturnLeadMutation,
} = queueApi
