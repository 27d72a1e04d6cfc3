import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** The one API of the portal. Screens add theirs with `api.injectEndpoints`. Data stays fresh: the server says what changed. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [] as string[],
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  refetchOnFocus: false,
  // Told by the frame once the server's line of changes is back, never by the browser.
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
