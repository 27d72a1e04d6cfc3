import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const callingApi = api.injectEndpoints({
  endpoints: build => ({
    placeCall: endpoint(build, calls.placeCall, {
      invalidates: (_, callee) => ['Call', ...(callee?.leadId ? [{ type: 'LeadHistory', id: callee.leadId }] : [])],
    }),
    addDoNotCall: endpoint(build, calls.addDoNotCall, {
      invalidates: (_, { leadId }) => [leadId ? { type: 'Lead', id: leadId } : 'Lead', 'DoNotCall', 'Call'],
    }),
  }),
})

export const { useAddDoNotCallMutation, usePlaceCallMutation } = callingApi
