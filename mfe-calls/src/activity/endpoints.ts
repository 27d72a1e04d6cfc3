import { calls } from '@portal/contracts/calls'
import { api, pagedEndpoint } from '@portal/sdk'

const activityApi = api.injectEndpoints({
  endpoints: build => ({ recentCalls: pagedEndpoint(build, calls.listRecentCalls, { tags: ['Call'] }) }),
})

export const { useRecentCallsInfiniteQuery } = activityApi
