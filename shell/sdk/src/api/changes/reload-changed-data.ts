import type { LiveTag } from '@portal/contracts/live'
import { liveRows } from '@portal/contracts/sent-rows'
import { lazyTagTypes, urgentTagTypes } from '@portal/contracts/tags'
import { createAction, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { createBatch } from './batch.ts'
import { cacheTags } from './cache-tags.ts'
import { changedTags } from './changed-tags.ts'
import type { OwnWrites } from './own-writes.ts'
import { containsPosition } from './positions.ts'
import { readNow } from './read-now.ts'
import { createRowRefresh } from './refresh-rows.ts'

interface Change {
  tags: readonly LiveTag[]
  /** The request of this member that caused the change, if its reply contains all that its tab needs. */
  writeId?: string | undefined
  /** Its position in the live stream; absent for what this tab found out. */
  position?: string | undefined
}

/** Dispatch it for data that has changed on the server: the tab soon reloads what it shows of that data. */
export const dataChanged = createAction<Change>('changes/dataChanged')

/** Dispatch it for rows that the server has sent, a `LiveRows` as text: the tab shows those that it is about to read. */
export const rowsReceived = createAction<string>('changes/rowsReceived')

/** Tabs that hear the same change do not all send requests at the same moment. */
const waitMs = () => 200 + Math.random() * 300
const gapMs = () => 800
/** The server may be about to send the row. On a busy floor, there is always one that has just changed. */
const minAgeMs = 100
/** A ringing phone does not wait. */
const urgentWaitMs = () => Math.random() * 100
const urgentGapMs = () => 300
/** Counts may be old for this long on a busy floor. */
const lazyGapMs = () => 4_000 + Math.random() * 2_000
/** Replaces many records with everything of their types. */
const summarize = (tags: readonly LiveTag[]) =>
  new Map<string, LiveTag>(tags.map(({ type }) => [keyOf({ type }), { type }]))

interface ChangedTag extends LiveTag {
  /** For a write of this tab, when its reply arrived, in milliseconds since 1970. A query that started later has read it. */
  writtenAt?: number | undefined
}

/** A change to a row that the tab will request, unless the server sends the row first. */
interface WaitingChange {
  tag: ChangedTag
  position: string | undefined
  isRowShown: boolean
}

const recordOf = (type: string, id = '') => `${type} ${id}`

const keyOf = ({ type, id, change, writtenAt }: ChangedTag) => [type, id, change, writtenAt].join(' ')

const announce = (tags: readonly LiveTag[]) => changedTags.set([...new Set(tags.map(({ type }) => type))])

/**
 * Brings the tab up to date after changes, in batches: queries that provide a changed tag run again, and lists read their
 * changed rows. Urgent tags take effect almost at once, even in a hidden tab, and lazy tags every few seconds at most.
 * Changes by this tab's own writes that it already shows are left out. Changes of records that it does not show, which are
 * most changes of a busy floor, are only announced. Rows that the server sends in the meantime are not read.
 */
export function reloadChangedData(ownWrites: OwnWrites): Middleware {
  return ({ dispatch, getState }) => {
    const store = { dispatch: dispatch as ThunkDispatch<unknown, unknown, UnknownAction>, getState }
    const rows = createRowRefresh(store)

    /** The changes of `soon`, by their key. */
    const waiting = new Map<string, WaitingChange>()

    function apply(tags: readonly ChangedTag[], unread = tags): void {
      const byTime = Map.groupBy(tags, ({ writtenAt = Number.POSITIVE_INFINITY }) => writtenAt)
      // The latest first, so that each query runs once.
      for (const [writtenAt, written] of [...byTime].sort(([one], [other]) => other - one)) {
        readNow(store, written.flatMap(cacheTags), writtenAt)
      }
      announce(tags)
      void rows.refresh(unread)
    }

    function applySoon(tags: readonly ChangedTag[]): void {
      const unread = tags.filter(tag => !waiting.get(keyOf(tag))?.isRowShown)
      const keys = new Set(tags.map(keyOf))
      // A tag without an ID stands for all records of its type.
      for (const [key, { tag }] of waiting) {
        if (keys.has(key) || keys.has(keyOf({ type: tag.type }))) waiting.delete(key)
      }
      apply(tags, unread)
    }

    /**
     * Ignores rows that lack a waiting change: the tab reads them soon. Most tabs have no waiting changes, so they do not
     * parse the text.
     */
    function show(text: string): void {
      if (waiting.size === 0 || ownWrites.isUncertain()) return
      const { data } = liveRows.safeParse(JSON.parse(text))
      if (!data) return
      const { asOf, rows: sent } = data
      const byRecord = Map.groupBy(waiting.values(), ({ tag }) => recordOf(tag.type, tag.id))
      for (const [type, ofType] of Map.groupBy(sent, row => row.type)) {
        const shown = ofType.flatMap(({ row }) => {
          const changes = byRecord.get(recordOf(type, row.id)) ?? []
          return changes.every(({ position }) => containsPosition(asOf, position))
            ? changes.map(change => ({ change, row }))
            : []
        })
        if (shown.length === 0) continue
        const isShown = rows.show(
          type,
          new Map(shown.map(({ row }) => [row.id, row])),
          shown.map(({ change }) => change.tag),
        )
        if (isShown) for (const { change } of shown) change.isRowShown = true
      }
    }

    const urgently = createBatch<ChangedTag>({
      apply: tags => apply(tags),
      summarize,
      waitMs: urgentWaitMs,
      gapMs: urgentGapMs,
      // A phone rings while its user looks at another tab.
      isForHiddenPages: true,
    })
    const soon = createBatch<ChangedTag>({ apply: applySoon, summarize, waitMs, gapMs, minAgeMs })
    const lazily = createBatch<ChangedTag>({ apply: tags => apply(tags), summarize, waitMs, gapMs: lazyGapMs })
    const unseen = createBatch<ChangedTag>({ apply: announce, summarize, waitMs, gapMs })

    function batchOf(tag: LiveTag) {
      if (urgentTagTypes.has(tag.type)) return urgently
      if (lazyTagTypes.has(tag.type)) return lazily
      return rows.mayBeShown(tag) ? soon : unseen
    }

    async function add({ tags, writeId, position }: Change): Promise<void> {
      if (writeId && (await ownWrites.isShown(writeId))) return
      const writtenAt = writeId && ownWrites.repliedAt(writeId)
      for (const tag of tags.map(changed => (writtenAt ? { ...changed, writtenAt } : changed))) {
        const batch = batchOf(tag)
        if (batch === soon) waiting.set(keyOf(tag), { tag, position, isRowShown: false })
        batch.add(keyOf(tag), tag)
      }
    }

    return next => action => {
      if (dataChanged.match(action)) return void add(action.payload)
      if (rowsReceived.match(action)) return show(action.payload)
      return next(action)
    }
  }
}
