import { calls } from '@portal/contracts/calls'
import { api, type ChangeContext, endpoint, type Patch } from '@portal/sdk'

/** Lists show the user's new call soon, with a read of this call. */
function showCall({ id }: { id: string }, _: unknown, __: Patch, { reloadSoon }: ChangeContext): void {
  reloadSoon([{ type: 'Call', id, change: 'created' }])
}

const callingApi = api.injectEndpoints({
  endpoints: build => ({
    placeCall: endpoint(build, calls.placeCall, {
      onReply: showCall,
      invalidates: (_, callee) => (callee?.leadId ? [{ type: 'LeadHistory', id: callee.leadId }] : []),
    }),
    dialByHand: endpoint(build, calls.dialByHand, {
      onReply: showCall,
      invalidates: (_, target) =>
        target?.leadId ? ['LeadHistory', 'Lead'].map(type => ({ type, id: target.leadId })) : [],
    }),
    addDoNotCall: endpoint(build, calls.addDoNotCall, {
      invalidates: (_, { leadId }) => [leadId ? { type: 'Lead', id: leadId } : 'Lead', 'DoNotCall', 'Call'],
    }),
  }),
})

export const { useAddDoNotCallMutation, useDialByHandMutation, usePlaceCallMutation } = callingApi
