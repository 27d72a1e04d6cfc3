import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../api.ts'

export interface Store {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  getState: () => unknown
}

interface Subscriptions {
  getSubscriptionCount(queryCacheKey: string): number
}

/** Whether a component shows a query's data. */
export function isOnScreen({ dispatch }: Store, queryCacheKey: string): boolean {
  // RTK Query offers its subscriptions only this way; those in the state are up to half a second old.
  const subscriptions = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Subscriptions
  return subscriptions.getSubscriptionCount(queryCacheKey) > 0
}
