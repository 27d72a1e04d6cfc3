import { unavailableTag } from '@portal/contracts/live'
import type { TagDescription } from '@reduxjs/toolkit/query'
import { type ApiError, isUnanswered } from './api-error.ts'

export type Tags<Result, Args> =
  | readonly TagDescription<string>[]
  | ((reply: Result, args: Args) => TagDescription<string>[])

/** The `providesTags` of a query: a refused call holds nothing; one that nobody answered is asked anew once somebody may. */
export function providesTags<R, A>(tags: Tags<R, A>) {
  const ofReply = tagsOnSuccess(tags)
  return (reply: R | undefined, error: ApiError | undefined, args: A): TagDescription<string>[] =>
    error && isUnanswered(error)
      ? [unavailableTag, ...(typeof tags === 'function' ? [] : tags)]
      : ofReply(reply, error, args)
}

/** The `invalidatesTags` of a mutation: a refused call changed nothing. */
export function tagsOnSuccess<R, A>(tags: Tags<R, A>) {
  return (reply: R | undefined, error: unknown, args: A): TagDescription<string>[] => {
    if (error || reply === undefined) return []
    return typeof tags === 'function' ? tags(reply, args) : [...tags]
  }
}
