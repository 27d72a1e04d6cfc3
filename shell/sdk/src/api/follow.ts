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

/**
 * The one place that waits for `queryFulfilled`: shows the optimistic change, writes the reply once it has come, and
 * takes everything back where the call fails. The caller of the mutation hears of the failure, so it is not thrown here.
 */
export function follow<Args, Result>(
  optimistic: ((args: Args, patch: Patch, context: ChangeContext) => void) | undefined,
  onReply: ((reply: Result, args: Args, patch: Patch, context: ChangeContext) => void) | undefined,
) {
  return async (args: Args, { dispatch, getState, queryFulfilled }: Lifecycle<Result>): Promise<void> => {
    const applied: Undoable[] = []
    const patch: Patch = change => void applied.push(dispatch(change as never) as Undoable)
    optimistic?.(args, patch, { getState })
    const reply = await queryFulfilled.then(
      ({ data }) => ({ data }),
      () => undefined,
    )
    if (reply) onReply?.(reply.data, args, change => void dispatch(change as never), { getState })
    else for (const change of applied.reverse()) change.undo()
  }
}
