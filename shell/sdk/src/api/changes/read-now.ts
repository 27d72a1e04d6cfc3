import type { Middleware } from '@reduxjs/toolkit'
import type { TagDescription } from '@reduxjs/toolkit/query'
import { api } from '../api.ts'
import { isOnScreen, type Store } from './is-on-screen.ts'

/**
 * Runs the queries that provide these tags again, at once. RTK Query would wait until the tab has no request in progress,
 * which may take many seconds. A query that is already running may have read the old data, so it runs once more when it
 * is done; only then does it say which tags it provides.
 * @param writtenAt when the reply to the write arrived, in milliseconds since 1970: a query that started later has read it.
 */
export function readNow(store: Store, tags: Tags, writtenAt = Number.POSITIVE_INFINITY): void {
  const running = new Map(
    store.dispatch(api.util.getRunningQueriesThunk()).map(query => [query.queryCacheKey as string, query]),
  )
  const readAgain = (isConcerned: (queryCacheKey: string) => boolean) => {
    const { queries } = (store.getState() as { api: ReturnType<typeof api.reducer> }).api
    for (const query of api.util.selectInvalidatedBy(store.getState() as never, tags)) {
      const { startedTimeStamp = 0 } = queries[query.queryCacheKey as never] ?? {}
      if (startedTimeStamp < writtenAt && isConcerned(query.queryCacheKey)) read(store, query)
    }
  }
  readAgain(queryCacheKey => !running.has(queryCacheKey))
  for (const [key, query] of running) void query.then(() => readAgain(queryCacheKey => queryCacheKey === key))
}

/** Middleware that handles `api.util.invalidateTags` in place of RTK Query. */
export const invalidateNow: Middleware = store => next => action =>
  api.util.invalidateTags.match(action) ? readNow(store, action.payload) : next(action)

type Tags = readonly (TagDescription<string> | null | undefined)[]
type Query = ReturnType<typeof api.util.selectInvalidatedBy>[number]

function read(store: Store, { queryCacheKey, endpointName, originalArgs }: Query): void {
  if (!isOnScreen(store, queryCacheKey)) {
    store.dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }))
    return
  }
  const { initiate } = (api.endpoints as unknown as Record<string, QueryEndpoint>)[endpointName] as QueryEndpoint
  void store.dispatch(initiate(originalArgs, { forceRefetch: true, subscribe: false }))
}

interface QueryEndpoint {
  initiate(args: unknown, options: { forceRefetch: boolean; subscribe: boolean }): never
}
