import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'
import { rejectNameCollisions } from './name-collisions.ts'

/**
 * The only RTK Query API of the portal; screens add their endpoints with `api.injectEndpoints`. Cached data stays fresh
 * until a change event names one of its tags.
 */
export const api = rejectNameCollisions(
  createApi({
    reducerPath: 'api',
    baseQuery,
    tagTypes: [] as string[],
    keepUnusedDataFor: Number.POSITIVE_INFINITY,
    refetchOnFocus: false,
    // Triggered by the frame after a gap in the live connection, never by the browser.
    refetchOnReconnect: true,
    endpoints: () => ({}),
  }),
)
