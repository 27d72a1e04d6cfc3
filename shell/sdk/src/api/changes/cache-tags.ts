import type { LiveTag } from '@portal/contracts/live'
import type { TagDescription } from '@reduxjs/toolkit/query'

/** Type of the tags of the rows that a list shows, if the list re-reads rows by ID. See `followRows`. */
export const rowTag = (type: string) => `${type}.row`

/** Type of the tags of a query whose reply the server sends after changes. See `followFigures`. */
export const figureTag = (type: string) => `${type}.figure`

/** ID in the tag of queries that a new record of the type affects. */
export const createdId = 'created'

/** ID in the tag of queries that any change of the type affects. */
export const anyId = 'any'

/** The tags of the queries that run again after a change. Rows of a changed record are read separately. */
export function cacheTags({ type, id, change }: LiveTag): TagDescription<string>[] {
  if (id === undefined) return [{ type }, { type: rowTag(type) }]
  const any = { type, id: anyId }
  if (change === 'created') return [{ type, id: createdId }, any]
  if (change === 'removed') return [{ type, id }, { type: rowTag(type), id }, any]
  return [{ type, id }, any]
}

/** Adds the tags of lists that show these records, and of figures. */
export const withDerivedTags = (tags: readonly TagDescription<string>[]): TagDescription<string>[] =>
  tags.flatMap(tag => {
    const { type, ...record } = typeof tag === 'string' ? { type: tag } : tag
    return [tag, { type: rowTag(type), ...record }, { type: figureTag(type) }]
  })
