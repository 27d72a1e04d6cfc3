import * as z from 'zod/mini'
import type { TagType } from './tags.ts'

/**
 * Records that the gateway reads for all tabs together, once several of them have requested the record after a change of it:
 * the type of their tag, and the path at which tabs request them by `ids`.
 */
export const sentRowPaths = { Lead: '/api/leads', Call: '/api/calls/recent' } as const satisfies Partial<
  Record<TagType, string>
>

export type SentRowType = keyof typeof sentRowPaths

/** A row as lists show it. The type may be newer than the reader. */
const sentRow = z.object({ type: z.string(), row: z.looseObject({ id: z.string() }) })

/**
 * Rows as the live connection sends them to browsers. The browser runs this schema. `asOf` is a position of the stream: the
 * rows contain all changes up to it.
 */
export const liveRows = z.object({ asOf: z.string(), rows: z.array(sentRow) })
export type LiveRows = z.infer<typeof liveRows>
