import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { isApiError } from '../api/api-error.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Tells the frame, once a call answers 401 while a page is open. */
export const sessionLost = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  middleware: (() => next => action => {
    if (isRejectedWithValue(action) && isApiError(action.payload) && action.payload.status === 401) {
      for (const listener of listeners) listener()
    }
    return next(action)
  }) satisfies Middleware,
}
