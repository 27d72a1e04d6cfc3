import type { LiveTag } from '@portal/contracts/live'
import { createNextState } from '@reduxjs/toolkit'
import { api } from '../api.ts'
import { sendRequest } from '../send-request.ts'
import { anyId, createdId, rowTag } from './cache-tags.ts'
import { isOnScreen, type Store } from './is-on-screen.ts'
import { type AnyRowList, rowLists } from './row-lists.ts'

/** The cached queries, and the tags that they provide, by type and ID. */
interface CacheState {
  api: {
    provided: { tags: Record<string, Record<string, unknown[]> | undefined> }
    queries: Record<string, { data?: unknown } | undefined>
  }
}

interface ShownList {
  queryCacheKey: string
  args: unknown
  data: unknown
}

const maxIdsPerRequest = 100

/** Keeps the rows of the lists of a tab up to date. */
export interface RowRefresh {
  /**
   * Whether a change may concern this tab: a query provides the record's tag, or is loading and may have read old data. A
   * query that starts later reads the change.
   */
  mayBeShown(tag: LiveTag): boolean
  /** Re-reads the changed rows that lists on screen show. Lists that are not on screen leave the cache. */
  refresh(tags: readonly LiveTag[]): Promise<void>
  /**
   * Shows rows that the server has sent after these changes to them, instead of reading them.
   * @returns false if it can't, because a read is under way that may bring newer data.
   */
  show(type: string, rows: ReadonlyMap<string, Row>, tags: readonly LiveTag[]): boolean
}

interface Row {
  id: string
}

/** The records that lists of a type have to show. */
interface ChangedIds {
  changed: readonly string[]
  /** Those that a list may insert. */
  created: readonly string[]
}

export function createRowRefresh(store: Store): RowRefresh {
  /** By query. A list reads its rows one time after the other, so that older rows don't replace newer ones. */
  const underWay = new Map<string, Promise<void>>()

  function inTurn(query: string, read: () => Promise<void>): Promise<void> {
    const turn = (underWay.get(query) ?? Promise.resolve()).then(read, read)
    const end = () => void (underWay.get(query) === turn && underWay.delete(query))
    underWay.set(query, turn)
    turn.then(end, end)
    return turn
  }

  const isLoading = () => store.dispatch(api.util.getRunningQueriesThunk()).length > 0

  return {
    mayBeShown({ type, id, change }) {
      if (id === undefined || isLoading() || underWay.size > 0) return true
      const { tags } = (store.getState() as CacheState).api.provided
      const ids = change === 'created' ? [createdId, anyId, id] : [id, anyId]
      return [type, rowTag(type)].some(name => ids.some(one => (tags[name]?.[one]?.length ?? 0) > 0))
    },
    async refresh(tags) {
      // A list that is loading may have been read before the change, and does not say yet which rows it shows.
      await Promise.allSettled(store.dispatch(api.util.getRunningQueriesThunk()))
      const turns = [...rowLists].flatMap(([query, list]) => {
        const ofList = tags.filter(({ type }) => type === list.tag)
        reloadForNewRows(store, query, list, ofList)
        const ids = changedIds(list, ofList)
        if (ids.changed.length + ids.created.length === 0) return []
        return inTurn(query, () => refreshRowsOf(store, query, list, ids))
      })
      await Promise.all(turns)
    },
    show(type, rows, tags) {
      const lists = [...rowLists].filter(([, { tag }]) => tag === type)
      if (isLoading() || lists.some(([query]) => underWay.has(query))) return false
      for (const [query, list] of lists) {
        const ids = changedIds(list, tags)
        reloadForNewRows(store, query, list, tags)
        showRows(store, query, list, findShown(store, query, list, ids), ids, rows)
      }
      return true
    },
  }
}

function changedIds({ insert }: AnyRowList, tags: readonly LiveTag[]): ChangedIds {
  const idsOf = (kind: LiveTag['change']) =>
    tags.flatMap(({ id, change = 'changed' }) => (id && change === kind ? [id] : []))
  return { changed: idsOf('changed'), created: insert ? idsOf('created') : [] }
}

function reloadForNewRows(store: Store, query: string, list: AnyRowList, tags: readonly LiveTag[]): void {
  const times = tags.flatMap(({ change, at }) => (change === 'created' && at ? [at] : []))
  if (times.length === 0) return
  const shown = keepShown(store, listsWith(store, query, list, [createdId]))
  const isAffected = shown.some(({ data }) => times.some(at => list.mayContain?.(data, at)))
  if (isAffected) invalidate(store, list, [createdId])
}

/** The lists on screen that show one of the changed records, and those that may insert a new one. */
function findShown(store: Store, query: string, list: AnyRowList, { changed, created }: ChangedIds) {
  const showing = keepShown(store, listsWith(store, query, list, changed))
  const growing = created.length > 0 ? keepShown(store, listsWith(store, query, list, [createdId])) : []
  return { showing, growing }
}

async function refreshRowsOf(store: Store, query: string, list: AnyRowList, changes: ChangedIds) {
  const shown = findShown(store, query, list, changes)
  const changed = new Set(changes.changed)
  const shownIds = shown.showing.flatMap(({ data }) => list.idsOf(data)).filter(id => changed.has(id))
  const ids = [...new Set([...shownIds, ...(shown.growing.length > 0 ? changes.created : [])])]
  for (let from = 0; from < ids.length; from += maxIdsPerRequest) {
    const requested = ids.slice(from, from + maxIdsPerRequest)
    const { data, error } = await sendRequest(list.request(requested))
    const rows = new Map(error ? [] : (data as Row[]).map(row => [row.id, row]))
    const isMissing = (id: string) => !rows.has(id)
    // A list that has lost a row, or could not be brought up to date, reloads.
    if (requested.some(isMissing)) invalidate(store, list, requested.filter(isMissing))
    if (error && shown.growing.length > 0) invalidate(store, list, [createdId])
    if (rows.size > 0) showRows(store, query, list, shown, changes, rows)
  }
}

function showRows(
  store: Store,
  query: string,
  list: AnyRowList,
  { showing, growing }: ReturnType<typeof findShown>,
  { created }: ChangedIds,
  rows: ReadonlyMap<string, Row>,
): void {
  for (const shown of showing) updateCached(store, query, shown, false, cached => list.merge(cached, rows))
  const added = created.flatMap(id => rows.get(id) ?? [])
  if (added.length > 0) insertRows(store, query, list, growing, added)
}

function insertRows(
  store: Store,
  query: string,
  list: AnyRowList,
  growing: readonly ShownList[],
  added: readonly Row[],
): void {
  let hasRoom = true
  for (const shown of growing) {
    updateCached(store, query, shown, true, cached => {
      hasRoom = (list.insert?.(cached, added) ?? false) && hasRoom
    })
  }
  if (!hasRoom) invalidate(store, list, [createdId])
}

/**
 * Changes a cached list. Unlike `updateQueryData`, it records no patches that undo the change: for a long list, they cost more
 * than the change itself.
 */
function updateCached(
  { dispatch, getState }: Store,
  query: string,
  { queryCacheKey, args }: ShownList,
  hasNewRows: boolean,
  change: (data: never) => void,
): void {
  const before = (getState() as CacheState).api.queries[queryCacheKey]?.data
  if (before === undefined) return
  const value = createNextState(before, (draft: unknown) => change(draft as never))
  if (value === before) return
  const patch = { op: 'replace' as const, path: [], value }
  dispatch(api.util.patchQueryData(query as never, args as never, [patch], hasNewRows) as never)
}

/** Removes the other lists from the cache, so that they load when they are shown again. @returns those on screen. */
function keepShown(store: Store, lists: readonly ShownList[]): ShownList[] {
  const shown = lists.filter(({ queryCacheKey }) => isOnScreen(store, queryCacheKey))
  for (const list of lists) {
    if (shown.includes(list)) continue
    store.dispatch(api.internalActions.removeQueryResult({ queryCacheKey: list.queryCacheKey as never }))
  }
  return shown
}

function listsWith({ getState }: Store, query: string, { tag }: AnyRowList, ids: readonly string[]): ShownList[] {
  const tags = ids.map(id => ({ type: rowTag(tag), id }))
  const state = getState() as CacheState
  return api.util.selectInvalidatedBy(state as never, tags).flatMap(({ endpointName, queryCacheKey, originalArgs }) => {
    const data = state.api.queries[queryCacheKey]?.data
    return endpointName === query && data !== undefined ? [{ queryCacheKey, args: originalArgs, data }] : []
  })
}

function invalidate({ dispatch }: Store, { tag }: AnyRowList, ids: readonly string[]): void {
  dispatch(api.util.invalidateTags(ids.map(id => ({ type: rowTag(tag), id }))))
}
