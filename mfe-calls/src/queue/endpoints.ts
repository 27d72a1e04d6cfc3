import { calls, type NextLead } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

export const queueApi = api.injectEndpoints({
  endpoints: build => ({
    leadQueue: endpoint(build, calls.leadQueue, {
      // Calls, contacts, assignments, and rules change the queue.
      tags: [
        'Queue',
        'Callback',
        'CallingRules',
        'DoNotCall',
        'LeadAssignee',
        'LeadContacted',
        'LeadSummary',
        'Metrics',
        'NewLeads',
        'Person',
      ],
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
        reloadSoon([{ type: 'Queue' }])
      },
    }),
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
      tags: ['Floor', 'Callback', 'LiveCall', 'Metrics', 'NewLeads', 'Person', 'Queue', 'WrapUp'],
    }),
  }),
})

export const { useFloorQuery, useLeadQueueQuery, useNextLeadMutation, useReturnLeadMutation } = queueApi
