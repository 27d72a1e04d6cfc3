import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const dockApi = api.injectEndpoints({
  endpoints: build => ({
    liveCalls: endpoint(build, calls.listLiveCalls, { tags: ['LiveCall'] }),
  }),
})

export const {
  useLiveCallsQuery,
  endpoints: { liveCalls },
} = dockApi
