import { z } from 'zod'

/** Parses a date of the vendor into a UTC instant with milliseconds. A date without an offset is UTC. */
export const vendorInstant = (schema: z.ZodString) =>
  schema.transform((value, context) => {
    const at = new Date(/(z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`)
    if (!Number.isNaN(at.getTime())) return at.toISOString()
    context.addIssue('not a date')
    return z.NEVER
  })
