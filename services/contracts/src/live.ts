import * as z from 'zod/mini'
import { roles } from './role.ts'
import type { TagType } from './tags.ts'

const role = z.enum(roles)

/** Names changed data of the screens: one record, or all of a type. */
const liveTag = z.object({
  type: z.string().check(z.maxLength(40)),
  /** The record; absent: any of the type. */
  id: z.optional(z.string().check(z.maxLength(60))),
  /** What happened to the record; absent if it was changed. */
  change: z.optional(z.enum(['created', 'changed', 'removed'])),
  /** The time of a created record. A list that ends earlier does not contain it. */
  at: z.optional(z.string().check(z.maxLength(40))),
})
export type LiveTag = z.infer<typeof liveTag>

/** Who receives a change event: all signed-in users, or the members with some roles plus individual members. */
const audience = z.union([
  z.literal('everyone'),
  z.object({ roles: z._default(z.array(role), []), members: z._default(z.array(z.string()), []) }),
])

/** The request that caused a change, if its reply contains everything that the sending screen needs. */
const author = z.object({ memberId: z.string(), writeId: z.string() })

const maxTags = 50

/** Published by a service when data changed. Contains tags, never the data itself. */
export const changeEvent = z.object({
  tags: z.array(liveTag).check(z.minLength(1), z.maxLength(maxTags)),
  to: z._default(audience, 'everyone'),
  author: z.optional(author),
})

/** A change event as other processes read it: its types may be newer than the reader. */
export type ReceivedChangeEvent = z.infer<typeof changeEvent>

/** A change event as a service publishes it. */
export type ChangeEvent = Omit<z.input<typeof changeEvent>, 'tags'> & { tags: (LiveTag & { type: TagType })[] }

/** Header of a write: a request ID that lets the sending tab recognize its change event. */
export const writeIdHeader = 'x-write-id'

/** What the live connection sends to browsers. The browser runs these schemas. `writeId` is that of the member's own write. */
export const liveHello = z.object({ memberId: z.string(), role })
export const liveChange = z.object({
  tags: z.array(liveTag).check(z.minLength(1), z.maxLength(maxTags)),
  writeId: z.optional(z.string()),
})
