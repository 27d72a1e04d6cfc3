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

interface Page<Row> {
  rows: Row[]
}

/** The `RowList` of a paged endpoint. */
export function pagedRows<Row extends { id: string }>(
  tag: TagType,
  request: (ids: readonly string[]) => ApiRequest,
): RowList<InfiniteData<Page<Row>, unknown>, Row> {
  return {
    tag,
    request,
    idsOf: ({ pages }) => pages.flatMap(({ rows }) => rows.map(({ id }) => id)),
    merge({ pages }, changed) {
      for (const page of pages) page.rows = page.rows.map(row => changed.get(row.id) ?? row)
    },
  }
}

export type AnyRowList = RowList<unknown, { id: string }>

/** The lists that follow their rows, by the name of their query. */
export const rowLists = new Map<string, AnyRowList>()

/** Lets a list re-read only its changed rows, instead of everything. */
export function followRows<Data, Row extends { id: string }>(query: string, list: RowList<Data, Row>): void {
  rowLists.set(query, list as never)
}
