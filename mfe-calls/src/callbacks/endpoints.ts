import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const callbacksApi = api.injectEndpoints({
  endpoints: build => ({
    listCallbacks: endpoint(build, calls.listCallbacks, {
      // A change of the lead can change whether its number may be called.
      tags: callbacks => ['Callback', ...callbacks.map(({ leadId }) => ({ type: 'Lead', id: leadId }))],
    }),
    /** The user's callbacks whose time has come, to announce them. Later changes of them don't matter. */
    dueCallbacks: endpoint(build, calls.listCallbacks, { tags: ['DueCallback'] }),
    updateCallback: endpoint(build, calls.updateCallback, { invalidates: ['Callback'] }),
  }),
})

export const { useDueCallbacksQuery, useListCallbacksQuery, useUpdateCallbackMutation } = callbacksApi
