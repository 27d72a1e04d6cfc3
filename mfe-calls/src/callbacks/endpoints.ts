import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const callbacksApi = api.injectEndpoints({
  endpoints: build => ({
    listCallbacks: endpoint(build, calls.listCallbacks, {
      // A change of the lead can change whether its number may be called.
      tags: callbacks => ['Callback', ...callbacks.map(({ leadId }) => ({ type: 'Lead', id: leadId }))],
    }),
    updateCallback: endpoint(build, calls.updateCallback, { invalidates: ['Callback'] }),
  }),
})

export const { useListCallbacksQuery, useUpdateCallbackMutation } = callbacksApi
