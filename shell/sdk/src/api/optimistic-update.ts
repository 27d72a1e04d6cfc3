import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'

export interface Undoable {
  undo: () => void
}

/** Applies `api.util.updateQueryData(…)` and remembers how to take it back. */
export type Patch = (change: ThunkAction<Undoable, never, unknown, UnknownAction>) => void

export interface ChangeContext {
  /** For `api.util.selectCachedArgsForQuery`, where a change touches a list under several filters. */
  getState: () => unknown
}

interface Lifecycle<Result> {
  dispatch: (change: never) => unknown
  getState: () => unknown
  queryFulfilled: Promise<{ data: Result }>
}

export interface OptimisticSteps<Args, Result> {
  /** Shows the change at once. Where the call fails it is taken back, place by place as it was made. */
  optimistic?: (args: Args, patch: Patch, context: ChangeContext) => void
  /** Takes the optimistic change back instead, where the list may have moved meanwhile and a row is known by its id. */
  rollback?: (args: Args, patch: Patch, context: ChangeContext) => void
  /** Writes the reply into the cache. */
  onReply?: (reply: Result, args: Args, patch: Patch, context: ChangeContext) => void
}

/**
 * The one place that waits for `queryFulfilled`: shows the optimistic change, writes the reply once it has come, and
 * takes everything back where the call fails. The caller of the mutation hears of the failure, so it is not thrown here.
 */
export function optimisticUpdate<Args, Result>({ optimistic, rollback, onReply }: OptimisticSteps<Args, Result>) {
  return async (args: Args, { dispatch, getState, queryFulfilled }: Lifecycle<Result>): Promise<void> => {
    const applied: Undoable[] = []
    const patch: Patch = change => void applied.push(dispatch(change as never) as Undoable)
    optimistic?.(args, patch, { getState })
    const reply = await queryFulfilled.then(
      ({ data }) => ({ data }),
      () => undefined,
    )
    const write: Patch = change => void dispatch(change as never)
    if (reply) onReply?.(reply.data, args, write, { getState })
    else if (rollback) rollback(args, write, { getState })
    else for (const change of applied.reverse()) change.undo()
  }
}
