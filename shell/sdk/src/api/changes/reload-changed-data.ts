import type { LiveTag } from '@portal/contracts/live'
import { lazyTagTypes, urgentTagTypes } from '@portal/contracts/tags'
import { createAction, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { api } from '../api.ts'
import { createBatch } from './batch.ts'
import { cacheTags } from './cache-tags.ts'
import { changedTags } from './changed-tags.ts'
import type { OwnWrites } from './own-writes.ts'
import { createRowRefresh } from './refresh-rows.ts'

interface Change {
  tags: readonly LiveTag[]
  /** The request of this member that caused the change, if its reply contains all that its tab needs. */
  writeId?: string | undefined
  /** Its position in the live stream; absent for what this tab found out. */
  position?: string | undefined
}

/** Dispatch it for data that has changed on the server: the tab reloads what it shows of it soon. */
export const dataChanged = createAction<Change>('changes/dataChanged')

/** Tabs that hear the same change do not all send requests at the same moment. */
const waitMs = () => 200 + Math.random() * 300
const gapMs = () => 800
/** A ringing phone does not wait. */
const urgentWaitMs = () => Math.random() * 100
const urgentGapMs = () => 300
/** Counts may be old for this long on a busy floor. */
const lazyGapMs = () => 4_000 + Math.random() * 2_000
/** Everything of their types instead of many records. */
const summarize = (tags: readonly LiveTag[]) =>
  new Map<string, LiveTag>(tags.map(({ type }) => [keyOf({ type }), { type }]))

const keyOf = ({ type, id, change }: LiveTag) => [type, id, change].join(' ')

const announce = (tags: readonly LiveTag[]) => changedTags.set([...new Set(tags.map(({ type }) => type))])

/**
 * Brings the tab up to date after changes, together for those of a short time: queries that provide a changed tag run
 * again, and lists read their changed rows. Urgent tags take effect almost at once, lazy tags every few seconds at most.
 * Changes of this tab's own writes that it shows already are left out. Changes of records that it does not show, which are
 * most changes of a busy floor, are only announced.
 */
export function reloadChangedData(ownWrites: OwnWrites): Middleware {
  return ({ dispatch, getState }) => {
    const store = { dispatch: dispatch as ThunkDispatch<unknown, unknown, UnknownAction>, getState }
    const rows = createRowRefresh(store)

    function apply(tags: readonly LiveTag[]): void {
      store.dispatch(api.util.invalidateTags(tags.flatMap(cacheTags)))
      announce(tags)
      void rows.refresh(tags)
    }

    const urgently = createBatch<LiveTag>({ apply, summarize, waitMs: urgentWaitMs, gapMs: urgentGapMs })
    const soon = createBatch<LiveTag>({ apply, summarize, waitMs, gapMs })
    const lazily = createBatch<LiveTag>({ apply, summarize, waitMs, gapMs: lazyGapMs })
    const unseen = createBatch<LiveTag>({ apply: announce, summarize, waitMs, gapMs })

    function batchOf(tag: LiveTag) {
      if (urgentTagTypes.has(tag.type)) return urgently
      if (lazyTagTypes.has(tag.type)) return lazily
      return rows.mayBeShown(tag) ? soon : unseen
    }

    async function add({ tags, writeId }: Change): Promise<void> {
      if (writeId && (await ownWrites.isShown(writeId))) return
      for (const tag of tags) {
        batchOf(tag).add(keyOf(tag), tag)
      }
    }

    return next => action => {
      if (dataChanged.match(action)) void add(action.payload)
      return next(action)
    }
  }
}
