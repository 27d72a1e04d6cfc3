import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const callingRulesApi = api.injectEndpoints({
  endpoints: build => ({
    callingRules: endpoint(build, calls.callingRules, { tags: ['CallingRules'] }),
    updateCallingRules: endpoint(build, calls.updateCallingRules, { invalidates: ['CallingRules', 'Lead', 'Call'] }),
  }),
})

export const { useCallingRulesQuery, useUpdateCallingRulesMutation } = callingRulesApi
