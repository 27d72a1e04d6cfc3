import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { api } from '../api.ts'

type CacheKey = Parameters<typeof api.internalActions.updateProvidedBy>[0][number]['queryCacheKey']

interface State {
  api: ReturnType<typeof api.reducer>
}

/**
 * Middleware that keeps the tags of data that stays on screen after a failed refetch. RTK Query replaces them with those of
 * the error, so neither other members' changes nor the user's own would reach the data.
 */
export const keepTagsAfterFailure: Middleware =
  ({ dispatch, getState }) =>
  next =>
  action => {
    const queryCacheKey = isRejectedWithValue(action) && queryCacheKeyOf(action.meta.arg)
    if (!queryCacheKey) return next(action)
    const cached = (getState() as State).api
    const kept = cached.queries[queryCacheKey]?.data === undefined ? [] : (cached.provided.keys[queryCacheKey] ?? [])
    const result = next(action)
    if (kept.length > 0) {
      const ofError = (getState() as State).api.provided.keys[queryCacheKey] ?? []
      const added = ofError.filter(tag => !kept.some(({ type, id }) => type === tag.type && id === tag.id))
      dispatch(api.internalActions.updateProvidedBy([{ queryCacheKey, providedTags: [...kept, ...added] }]))
    }
    return result
  }

/** Undefined for a mutation. */
const queryCacheKeyOf = (arg: unknown) => (arg as { queryCacheKey?: CacheKey }).queryCacheKey
