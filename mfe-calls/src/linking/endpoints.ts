import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const linkingApi = api.injectEndpoints({
  endpoints: build => ({
    linkCall: endpoint(build, calls.linkCall, { invalidates: ['WrapUp', 'LiveCall', 'Call'] }),
    createCallLead: endpoint(build, calls.createCallLead, { invalidates: ['WrapUp', 'LiveCall', 'Call'] }),
  }),
})

export const { useCreateCallLeadMutation, useLinkCallMutation } = linkingApi
