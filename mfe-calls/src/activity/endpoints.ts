import { type Call, calls } from '@portal/contracts/calls'
import {
  api,
  createdId,
  followNewRows,
  growingPages,
  type PagedArgs,
  pagedEndpoint,
  requestOf,
  rowTag,
} from '@portal/sdk'

type Filters = PagedArgs<typeof calls.listRecentCalls>

const activityApi = api.injectEndpoints({
  endpoints: build => ({
    recentCalls: pagedEndpoint(build, calls.listRecentCalls, {
      tags: ({ pages }) => [
        { type: rowTag('Call'), id: createdId },
        ...pages.flatMap(({ rows }) => rows.map(({ id }) => ({ type: rowTag('Call'), id }))),
      ],
    }),
  }),
})

const newestFirst = (one: Call, other: Call) =>
  Date.parse(other.timestamp) - Date.parse(one.timestamp) || (one.id < other.id ? 1 : -1)

followNewRows(
  'recentCalls',
  growingPages('Call', {
    request: (ids, filters: Filters) => requestOf(calls.listRecentCalls, { ...filters, ids: ids.join() }),
    // A call whose outcome or member changes may enter these lists.
    mayEnter: ({ status, mine }) => Boolean(status || mine),
    compare: newestFirst,
  }),
)

export const { useRecentCallsInfiniteQuery } = activityApi
