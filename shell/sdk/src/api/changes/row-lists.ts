import type { TagType } from '@portal/contracts/tags'
import type { InfiniteData } from '@reduxjs/toolkit/query'
import type { ApiRequest } from '../send-request.ts'

/** How a list that is on screen follows changes to its rows. Its query provides `{ type: rowTag(tag), id }` for each row. */
export interface RowList<Data, Row extends { id: string }> {
  tag: TagType
  /** Requests the rows with these IDs, at most 100. */
  request(ids: readonly string[]): ApiRequest
  /** The IDs of the rows that the list shows. */
  idsOf(data: Data): readonly string[]
  /** Writes changed rows into the cached list. */
  merge(data: Data, rows: ReadonlyMap<string, Row>): void
  /** Whether a record created at this time may belong to the list. Then all lists of the query reload. */
  mayContain?(data: Data, createdAt: string): boolean
}

/**
 * How a list that is on screen takes in new rows without reloading. Its query provides
 * `{ type: rowTag(tag), id: createdId }`.
 */
export interface GrowingList<Data, Args, Row extends { id: string }> {
  tag: TagType
  /** Requests those of the rows with these IDs, at most 100, that belong to the list of these arguments. */
  request(ids: readonly string[], args: Args): ApiRequest
  /** The IDs of the rows that the list shows. */
  idsOf(data: Data): readonly string[]
  /** Writes the rows into the cached list. Requested rows that are missing have left it. */
  merge(data: Data, rows: ReadonlyMap<string, Row>, requested: ReadonlySet<string>): void
  /** Whether a changed row may enter the list of these arguments. */
  mayEnter(args: Args): boolean
}

interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
  total: number
}

interface GrowingPagesOptions<Args, Row extends { id: string }> {
  request: GrowingList<unknown, Args, Row>['request']
  mayEnter: GrowingList<unknown, Args, Row>['mayEnter']
  /** The order of the list, as for `sort`. */
  compare(one: Row, other: Row): number
}

/** The `GrowingList` of a paged endpoint. A row behind the last page that is loaded is left out. */
export function growingPages<Args, Row extends { id: string }>(
  tag: TagType,
  { request, mayEnter, compare }: GrowingPagesOptions<Args, Row>,
): GrowingList<InfiniteData<Page<Row>, unknown>, Args, Row> {
  return {
    tag,
    request,
    mayEnter,
    idsOf: ({ pages }) => pages.flatMap(({ rows }) => rows.map(({ id }) => id)),
    merge({ pages }, rows, requested) {
      const countRows = () => pages.reduce((count, page) => count + page.rows.length, 0)
      const before = countRows()
      for (const page of pages) page.rows = page.rows.filter(({ id }) => !requested.has(id))
      for (const row of rows.values()) {
        const follows = ({ rows: [...shown] }: Page<Row>) => shown.some(it => compare(row, it) < 0)
        const last = pages.at(-1)
        const page = pages.find(follows) ?? (last?.nextCursor === null ? last : undefined)
        if (page) page.rows = [...page.rows, row].sort(compare)
      }
      const [first] = pages
      if (first) first.total += countRows() - before
    },
  }
}

export type AnyRowList = RowList<unknown, { id: string }>
export type AnyGrowingList = GrowingList<unknown, unknown, { id: string }>

/** The lists that follow their rows, by the name of their query. */
export const rowLists = new Map<string, AnyRowList>()
export const growingLists = new Map<string, AnyGrowingList>()

/** Lets a list re-read only its changed rows, instead of everything. */
export function followRows<Data, Row extends { id: string }>(query: string, list: RowList<Data, Row>): void {
  rowLists.set(query, list as never)
}

/** Lets a list read only its changed rows and the new ones, instead of everything. */
export function followNewRows<Data, Args, Row extends { id: string }>(
  query: string,
  list: GrowingList<Data, Args, Row>,
): void {
  growingLists.set(query, list as never)
}
