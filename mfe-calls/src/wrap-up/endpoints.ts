import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

export const wrapUpApi = api.injectEndpoints({
  endpoints: build => ({
    callOutcomes: endpoint(build, calls.callOutcomes, { tags: ['CallOutcomes'] }),
    callsToWrapUp: endpoint(build, calls.callsToWrapUp, { tags: ['WrapUp'] }),
    saveOutcome: endpoint(build, calls.saveOutcome, {
      invalidates: ({ leadId }) => [
        'WrapUp',
        'Callback',
        ...(leadId
          ? [
              { type: 'Lead', id: leadId },
              { type: 'LeadHistory', id: leadId },
            ]
          : []),
      ],
    }),
  }),
})

export const { useCallOutcomesQuery, useCallsToWrapUpQuery, useSaveOutcomeMutation } = wrapUpApi
