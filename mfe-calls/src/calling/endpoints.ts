import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const callingApi = api.injectEndpoints({
  endpoints: build => ({
    placeCall: endpoint(build, calls.placeCall, {
      invalidates: (_, callee) => ['Call', ...(callee?.leadId ? [{ type: 'LeadHistory', id: callee.leadId }] : [])],
    }),
    dialByHand: endpoint(build, calls.dialByHand, {
      invalidates: (_, target) => [
        'Call',
        ...(target?.leadId ? ['LeadHistory', 'Lead'].map(type => ({ type, id: target.leadId })) : []),
      ],
    }),
    addDoNotCall: endpoint(build, calls.addDoNotCall, {
      invalidates: (_, { leadId }) => [leadId ? { type: 'Lead', id: leadId } : 'Lead', 'DoNotCall', 'Call'],
    }),
  }),
})

export const { useAddDoNotCallMutation, useDialByHandMutation, usePlaceCallMutation } = callingApi
