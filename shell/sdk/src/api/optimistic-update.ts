import type { LiveTag } from '@portal/contracts/live'
import type { TagType } from '@portal/contracts/tags'
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { TagDescription } from '@reduxjs/toolkit/query'

export interface Undoable {
  undo: () => void
}
import { api } from './api.ts'
import { figureTag } from './changes/cache-tags.ts'
import { changedTags } from './changes/changed-tags.ts'
import { dataChanged } from './changes/reload-changed-data.ts'

/** Applies `api.util.updateQueryData(…)` and remembers how to undo it. */
export type Patch = (change: ThunkAction<Undoable, never, unknown, UnknownAction>) => void

export interface ChangeContext {
  /** For `api.util.selectCachedArgsForQuery`, if a change affects a list under several filters. */
  getState: () => unknown
  /** The state in which the write was sent: whether a query has run since tells which of the two replies is newer. */
  stateBefore: unknown
  /** Soon reloads data that neither the reply nor the cache contains. Lazy tags wait for a few seconds if needed. */
  reloadSoon: (tags: readonly LiveTag[]) => void
  /** Updates the numbers in the menu after the cache was changed without a request. */
  recount: (types: readonly TagType[]) => void
}

interface Lifecycle<Result> {
  dispatch: (change: never) => unknown
  getState: () => unknown
  queryFulfilled: Promise<{ data: Result }>
}

export interface OptimisticSteps<Args, Result> {
  /** Shows the change immediately. If the request fails, each patch is undone. */
  optimistic?: (args: Args, patch: Patch, context: ChangeContext) => void
  /** Replaces that undo, for a list that may have moved in the meantime: find the row by its ID. */
  rollback?: (args: Args, patch: Patch, context: ChangeContext) => void
  /** Writes the reply into the cache. */
  onReply?: (reply: Result, args: Args, patch: Patch, context: ChangeContext) => void
}

/**
 * The `onQueryStarted` of a mutation: shows the optimistic change, then refetches the data with the tags of `staleTags` and
 * writes the reply, or undoes everything if the request fails. It does not throw: the caller of the mutation receives the
 * error.
 */
export function optimisticUpdate<Args, Result>(
  { optimistic, rollback, onReply }: OptimisticSteps<Args, Result>,
  staleTags: (reply: Result, args: Args) => TagDescription<string>[] = () => [],
) {
  return async (args: Args, { dispatch, getState, queryFulfilled }: Lifecycle<Result>): Promise<void> => {
    const applied: Undoable[] = []
    const patch: Patch = change => void applied.push(dispatch(change as never) as Undoable)
    const context: ChangeContext = {
      getState,
      stateBefore: getState(),
      reloadSoon: tags => void dispatch(dataChanged({ tags }) as never),
      recount: types => changedTags.set(types.flatMap(type => [type, figureTag(type)])),
    }
    optimistic?.(args, patch, context)
    const reply = await queryFulfilled.then(
      ({ data }) => ({ data }),
      () => undefined,
    )
    const write: Patch = change => void dispatch(change as never)
    if (reply) {
      dispatch(api.util.invalidateTags(staleTags(reply.data, args)) as never)
      onReply?.(reply.data, args, write, context)
    } else if (rollback) rollback(args, write, context)
    else for (const change of applied.reverse()) change.undo()
  }
}
