import { calls } from '@portal/contracts/calls'
import { anyId, api, createdId, followRows, pagedEndpoint, pagedRows, requestOf, rowTag } from '@portal/sdk'

const activityApi = api.injectEndpoints({
  endpoints: build => ({
    recentCalls: pagedEndpoint(build, calls.listRecentCalls, {
      tags: ({ pages }, { status, mine }) => [
        // A call whose outcome or member changes may enter or leave these lists.
        { type: 'Call', id: status || mine ? anyId : createdId },
        ...pages.flatMap(({ rows }) => rows.map(({ id }) => ({ type: rowTag('Call'), id }))),
      ],
    }),
  }),
})

followRows(
  'recentCalls',
  pagedRows('Call', ids => requestOf(calls.listRecentCalls, { ids: ids.join() })),
)

export const { useRecentCallsInfiniteQuery } = activityApi
