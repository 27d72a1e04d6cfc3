import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const leadApi = api.injectEndpoints({
  endpoints: build => ({
    scriptCalls: endpoint(build, calls.listLiveCalls, { tags: ['LiveCall'] }),
    scriptLead: endpoint(build, calls.leadDetails, {
      tags: (_, { id }) => [
        { type: 'Lead', id },
        { type: 'LeadHistory', id },
      ],
    }),
    saveScriptNotes: endpoint(build, calls.updateLead, {
      onReply: ({ queue, notes, version }, { id }, patch, { reloadSoon }) => {
        patch(
          leadApi.util.updateQueryData('scriptLead', { id }, lead => {
            if (lead.version < version) Object.assign(lead, { notes, version })
          }),
        )
        reloadSoon([{ type: 'LeadSummary' }, ...(queue ? [{ type: 'Queue' } as const] : [])])
      },
      invalidates: (_, { id }) => [{ type: 'Lead', id }],
    }),
  }),
})

export const { useScriptCallsQuery, useScriptLeadQuery, useSaveScriptNotesMutation } = leadApi
