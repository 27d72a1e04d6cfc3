import type { LiveTag } from '@portal/contracts/live'
import { api } from '../api.ts'
import { cacheTags } from './cache-tags.ts'
import { isOnScreen, type Store } from './is-on-screen.ts'

/**
 * Runs the queries that these changes concern again, at once. `invalidateTags` would wait until the tab has no request in
 * progress, which may take many seconds. A query that is already running may have read the old data, so it runs once more
 * when it is done.
 */
export function readNow(store: Store, tags: readonly LiveTag[]): void {
  const { dispatch, getState } = store
  const concerned = api.util.selectInvalidatedBy(getState() as never, tags.flatMap(cacheTags))
  for (const { queryCacheKey, endpointName, originalArgs } of concerned) {
    if (!isOnScreen(store, queryCacheKey)) {
      dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }))
      continue
    }
    const { initiate } = (api.endpoints as unknown as Record<string, QueryEndpoint>)[endpointName] as QueryEndpoint
    const read = () => void dispatch(initiate(originalArgs, { forceRefetch: true, subscribe: false }))
    const running = dispatch(api.util.getRunningQueryThunk(endpointName as never, originalArgs as never))
    if (running) void Promise.resolve(running).then(read, read)
    else read()
  }
}

interface QueryEndpoint {
  initiate(args: unknown, options: { forceRefetch: boolean; subscribe: boolean }): never
}
