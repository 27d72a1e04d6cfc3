import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { isApiError } from '../api/api-error.ts'
import { createStore } from '../state/create-store.ts'

/** How many requests were answered with 401 since the page opened. */
const unauthorizedCount = createStore(0)

/** Notifies the frame when a request gets 401 while a page is open. */
export const sessionLost = {
  subscribe: unauthorizedCount.subscribe,
  middleware: (() => next => action => {
    if (isRejectedWithValue(action) && isApiError(action.payload) && action.payload.status === 401) {
      unauthorizedCount.set(unauthorizedCount.get() + 1)
    }
    return next(action)
  }) satisfies Middleware,
}
