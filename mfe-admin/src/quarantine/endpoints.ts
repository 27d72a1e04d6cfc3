import { calls } from '@portal/contracts/calls'
import { api, pagedEndpoint, endpoint } from '@portal/sdk'

export const quarantineApi = api.injectEndpoints({
  endpoints: build => ({
    quarantinedLeads: pagedEndpoint(build, calls.listQuarantinedLeads, { tags: ['QuarantinedLead'] }),
    releaseQuarantinedLead: endpoint(build, calls.releaseQuarantinedLead, { invalidates: ['QuarantinedLead'] }),
    confirmQuarantinedLead: endpoint(build, calls.confirmQuarantinedLead, { invalidates: ['QuarantinedLead'] }),
  }),
})

export const {
  useConfirmQuarantinedLeadMutation,
  useQuarantinedLeadsInfiniteQuery,
  useReleaseQuarantinedLeadMutation,
} = quarantineApi
