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
   * Inserts new rows of any time into a list without filters. Its query provides `{ type: rowTag(tag), id: createdId }`.
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
 * @param compare order of the rows; with it, the list inserts new rows.
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
      for (const { rows } of pages) replaceRows(rows, row => changed.get(row.id))
    },
    ...(compare && { insert: ({ pages }, rows) => rows.every(row => insertRow(pages, row, compare)) }),
  }
}

/**
 * Replaces rows of a list in the cache. Looks for them in the unchanged list: the cache would prepare each row that it is
 * asked for to be changed.
 * @param replacementOf returns the new row; undefined: the row stays.
 */
export function replaceRows<Row>(rows: Row[], replacementOf: (row: Row) => Row | undefined): void {
  const unchanged = isDraft(rows) ? (original<unknown[]>(rows) as Row[]) : rows
  for (const [index, row] of unchanged.entries()) {
    const replacement = replacementOf(row)
    if (replacement !== undefined) rows[index] = replacement
  }
}

/** @returns false if the row belongs to a page that is not loaded, or the page is full. */
function insertRow<Row extends { id: string }>(
  pages: Page<Row>[],
  row: Row,
  compare: (one: Row, other: Row) => number,
): boolean {
  const [first] = pages
  if (pages.some(({ rows }) => rows.some(({ id }) => id === row.id))) return true
  for (const page of pages) {
    const index = page.rows.findIndex(other => compare(row, other) < 0)
    const isEnd = index < 0 && page.nextCursor === null
    if (index < 0 && !isEnd) continue
    page.rows.splice(isEnd ? page.rows.length : index, 0, row)
    if (first) first.total += 1
    return page.rows.length <= maxPageRows
  }
  return false
}

export type AnyRowList = RowList<unknown, { id: string }>

/** The lists that follow their rows, by the name of their query. */
export const rowLists = new Map<string, AnyRowList>()

/** Lets a list re-read only its changed rows, instead of everything. */
export function followRows<Data, Row extends { id: string }>(query: string, list: RowList<Data, Row>): void {
  rowLists.set(query, list as never)
}
