import type { TagType } from '@portal/contracts/tags'
import { isDraft, original } from '@reduxjs/toolkit'
import type { InfiniteData } from '@reduxjs/toolkit/query'
import type { ApiRequest } from '../send-request.ts'

/** How a list that is on screen follows changes to its rows. Its query provides `{ type: rowTag(tag), id }` for each row. */
export interface RowList<Data, Row extends { id: string }> {
  tag: TagType
  /** Requests the rows with these IDs, at most 100. */
  request(ids: readonly string[]): ApiRequest
  /** The IDs of the rows that the list shows. */
  idsOf(data: Data): readonly string[]
  /** Writes changed rows into the cached list, with `replaceRows`. */
  merge(data: Data, rows: ReadonlyMap<string, Row>): void
  /** Whether a record created at this time may belong to the list. Then all lists of the query reload. */
  mayContain?(data: Data, createdAt: string): boolean
  /**
   * Inserts new rows, however old, into a list without filters. Its query provides `{ type: rowTag(tag), id: createdId }`.
   * @returns false if the list has to be loaded again.
   */
  insert?(data: Data, rows: readonly Row[]): boolean
}

interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
  total: number
}

/** A first page that has grown to this size is loaded again. */
const maxPageRows = 200

/**
 * The `RowList` of a paged endpoint.
 * @param compare order of the rows; with it, the list inserts new rows and moves changed ones.
 */
export function pagedRows<Row extends { id: string }>(
  tag: TagType,
  request: (ids: readonly string[]) => ApiRequest,
  compare?: (one: Row, other: Row) => number,
): RowList<InfiniteData<Page<Row>, unknown>, Row> {
  return {
    tag,
    request,
    idsOf: ({ pages }) => pages.flatMap(({ rows }) => rows.map(({ id }) => id)),
    merge({ pages }, changed) {
      if (compare && moveRows(pages, changed, compare)) return
      for (const { rows } of pages) replaceRows(rows, row => changed.get(row.id))
    },
    ...(compare && { insert: ({ pages }, rows) => insertRows(pages, rows, compare) }),
  }
}

/**
 * Replaces rows of a list in the cache.
 * @param replacementOf returns the new row; undefined: the row stays.
 */
export function replaceRows<Row>(rows: Row[], replacementOf: (row: Row) => Row | undefined): void {
  for (const [index, row] of unchanged(rows).entries()) {
    const replacement = replacementOf(row)
    if (replacement !== undefined) rows[index] = replacement
  }
}

/**
 * Replaces rows and sorts the list, if a row has to move. A row of a page that is not loaded leaves the list.
 * @returns false if no row has to move.
 */
function moveRows<Row extends { id: string }>(
  pages: Page<Row>[],
  changed: ReadonlyMap<string, Row>,
  compare: (one: Row, other: Row) => number,
): boolean {
  const before = unchanged(pages)
  const rows = before.flatMap(page => page.rows.map(row => changed.get(row.id) ?? row))
  if (rows.every((row, index) => index === 0 || compare(rows[index - 1] as Row, row) <= 0)) return false
  const { rows: lastRows = [], nextCursor } = before.at(-1) ?? {}
  const last = lastRows.at(-1)
  const isLoaded = (row: Row) => !nextCursor || !last || row.id === last.id || compare(last, row) >= 0
  const sorted = rows.filter(isLoaded).sort(compare)
  for (const [index, page] of pages.entries()) page.rows = sorted.splice(0, before[index]?.rows.length)
  return true
}

/** @returns false if a row belongs to a page that is not loaded, or the first page is full. */
function insertRows<Row extends { id: string }>(
  pages: Page<Row>[],
  added: readonly Row[],
  compare: (one: Row, other: Row) => number,
): boolean {
  const before = unchanged(pages)
  const shown: (readonly Row[])[] = before.map(({ rows }) => rows)
  for (const row of added) {
    if (shown.some(rows => rows.some(({ id }) => id === row.id))) continue
    const number = shown.findIndex(
      (rows, page) => before[page]?.nextCursor === null || rows.some(other => compare(row, other) < 0),
    )
    const rows = shown[number]
    if (!rows) return false
    const index = rows.findIndex(other => compare(row, other) < 0)
    shown[number] = rows.toSpliced(index < 0 ? rows.length : index, 0, row)
  }
  for (const [index, page] of pages.entries()) {
    const [rows = [], rowsBefore = []] = [shown[index], before[index]?.rows]
    if (rows === rowsBefore) continue
    if (pages[0]) pages[0].total += rows.length - rowsBefore.length
    page.rows = [...rows]
  }
  return shown.every(rows => rows.length <= maxPageRows)
}

/** Reading a row of the cache's draft prepares it for changes, so search the unchanged list. */
const unchanged = <Item>(list: Item[]): readonly Item[] =>
  isDraft(list) ? (original<unknown[]>(list) as Item[]) : list

export type AnyRowList = RowList<unknown, { id: string }>

/** The lists that follow their rows, by the name of their query. */
export const rowLists = new Map<string, AnyRowList>()

/** Lets a list re-read only its changed rows, instead of everything. */
export function followRows<Data, Row extends { id: string }>(query: string, list: RowList<Data, Row>): void {
  rowLists.set(query, list as never)
}
