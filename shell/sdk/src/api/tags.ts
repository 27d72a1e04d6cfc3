import { unavailableTag } from '@portal/contracts/tags'
import type { TagDescription } from '@reduxjs/toolkit/query'
import { type ApiError, isUnavailable } from './api-error.ts'

export type Tags<Result, Args> =
  | readonly TagDescription<string>[]
  | ((reply: Result, args: Args) => TagDescription<string>[])

/**
 * The `providesTags` of a query. After an error response the query provides no tags. If the server was unavailable, it
 * provides its static tags and `unavailableTag`, so that it runs again once the server is back.
 */
export function providesTags<R, A>(tags: Tags<R, A>) {
  const tagsOf = tagsOnSuccess(tags)
  return (reply: R | undefined, error: ApiError | undefined, args: A): TagDescription<string>[] =>
    error && isUnavailable(error)
      ? [unavailableTag, ...(typeof tags === 'function' ? [] : tags)]
      : tagsOf(reply, error, args)
}

/** The tags of a reply. An error has none: a failed write changed nothing. */
export function tagsOnSuccess<R, A>(tags: Tags<R, A>) {
  return (reply: R | undefined, error: unknown, args: A): TagDescription<string>[] => {
    if (error || reply === undefined) return []
    return typeof tags === 'function' ? tags(reply, args) : [...tags]
  }
}
