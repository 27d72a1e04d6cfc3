import * as z from 'zod/mini'
import type { TagType } from './tags.ts'

/**
 * Figures that many tabs show, by the name of their query: replies that the gateway reads for all tabs together after a
 * change of these tags, and sends to them. All pages show the queue and the metrics, and Leads shows the summary.
 */
export const figureTags = {
  // Calls and rules decide which leads wait. A change of a lead has the tag `Queue` if it affects the queue.
  leadQueue: ['Queue', 'Callback', 'CallingRules', 'DoNotCall', 'Metrics', 'NewLeads', 'Person'],
  leadSummary: ['LeadSummary'],
  dashboardMetrics: ['Metrics'],
} as const satisfies Record<string, readonly TagType[]>

export type FigureName = keyof typeof figureTags

export const figureNames = Object.keys(figureTags) as FigureName[]

/** Returns the figures that may differ after a change of these tags. */
export const figuresOf = (tags: readonly { type: string }[]): FigureName[] =>
  figureNames.filter(name => {
    const types: readonly string[] = figureTags[name]
    return tags.some(({ type }) => types.includes(type))
  })

/** A reply as a query of the screens caches it. The query may be newer than the reader. */
const sentFigure = z.object({ name: z.string(), args: z.optional(z.unknown()), data: z.unknown() })

/**
 * Figures as the live connection sends them to browsers. The browser runs this schema. `asOf` is a position of the stream:
 * the figures contain all changes up to it.
 */
export const liveFigures = z.object({ asOf: z.string(), figures: z.array(sentFigure) })
export type LiveFigures = z.infer<typeof liveFigures>
