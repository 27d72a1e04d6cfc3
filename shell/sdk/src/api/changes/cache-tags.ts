import type { LiveTag } from '@portal/contracts/live'
import type { TagDescription } from '@reduxjs/toolkit/query'

/** Type of the tags of the rows that a list shows, if the list re-reads rows by ID. See `followRows`. */
export const rowTag = (type: string) => `${type}.row`

/** ID in the tag of queries that a new record of the type affects. */
export const createdId = 'created'

/** ID in the tag of queries that any change of the type affects. */
export const anyId = 'any'

/** The tags of the queries that run again after a change. Rows of a changed record are read separately. */
export function cacheTags({ type, id, change }: LiveTag): TagDescription<string>[] {
  if (id === undefined) return withRowTags([{ type }])
  const any = { type, id: anyId }
  if (change === 'created') return [{ type, id: createdId }, any]
  if (change === 'removed') return [...withRowTags([{ type, id }]), any]
  return [{ type, id }, any]
}

/** Adds the tags of lists that show these records. */
export const withRowTags = (tags: readonly TagDescription<string>[]): TagDescription<string>[] =>
  tags.flatMap(tag => [tag, typeof tag === 'string' ? rowTag(tag) : { ...tag, type: rowTag(tag.type) }])
