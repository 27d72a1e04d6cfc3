import { calls } from '@portal/contracts/calls'
import { api, pagedEndpoint, endpoint } from '@portal/sdk'

export const quarantineApi = api.injectEndpoints({
  endpoints: build => ({
    quarantinedLeads: pagedEndpoint(build, calls.listQuarantinedLeads, { tags: ['QuarantinedLead'] }),
    releaseQuarantinedLead: endpoint(build, calls.releaseQuarantinedLead),
    confirmQuarantinedLead: endpoint(build, calls.confirmQuarantinedLead),
    /** Reloads the list, once for all leads that were decided together. */
    reloadQuarantinedLeads: build.mutation<null, void>({
      queryFn: () => ({ data: null }),
      // Not `invalidatesTags`, which waits for all requests in progress.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled
        dispatch(api.util.invalidateTags(['QuarantinedLead']))
      },
    }),
  }),
})

export const {
  useConfirmQuarantinedLeadMutation,
  useQuarantinedLeadsInfiniteQuery,
  useReleaseQuarantinedLeadMutation,
  useReloadQuarantinedLeadsMutation,
} = quarantineApi
