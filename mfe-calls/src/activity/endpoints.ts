import { type Call, type CallFilters, calls } from '@portal/contracts/calls'
import {
  anyId,
  api,
  createdId,
  followRows,
  type PagedArgs,
  pagedEndpoint,
  pagedRows,
  requestOf,
  rowTag,
} from '@portal/sdk'

/** A change of outcome, member, or lead may move a call into or out of a filtered list. The full list inserts new calls. */
function newCallTag({ q, status, mine, direction, today }: PagedArgs<typeof calls.listRecentCalls>) {
  if (q || status || mine) return { type: 'Call', id: anyId }
  return { type: direction || today ? 'Call' : rowTag('Call'), id: createdId }
}

/** The calls of a page of the list that match the filters. Each row takes the browser longer than the server. */
export const callsPage = (filters: CallFilters) => ({ ...filters, limit: 50 })

/** The order of the lists of calls. */
const newestFirst = (one: Call, other: Call) =>
  Date.parse(other.timestamp) - Date.parse(one.timestamp) || (one.id < other.id ? 1 : -1)

export const activityApi = api.injectEndpoints({
  endpoints: build => ({
    recentCalls: pagedEndpoint(build, calls.listRecentCalls, {
      tags: ({ pages }, filters) => [
        newCallTag(filters),
        ...pages.flatMap(({ rows }) => rows.map(({ id }) => ({ type: rowTag('Call'), id }))),
      ],
    }),
  }),
})

followRows(
  'recentCalls',
  pagedRows<Call>('Call', ids => requestOf(calls.listRecentCalls, { ids: ids.join() }), newestFirst),
)

export const { useRecentCallsInfiniteQuery } = activityApi
