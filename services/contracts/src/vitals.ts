import { z } from 'zod'

/** How a page went for one visitor; what a browser does not measure is left out. */
export const vitals = z.object({
  /** Milliseconds from the click to the first byte, the first text, the largest part, and the slowest answer to a touch. */
  ttfb: z.number().min(0).optional(),
  fcp: z.number().min(0).optional(),
  lcp: z.number().min(0).optional(),
  inp: z.number().min(0).optional(),
  /** Share of the window that jumped. */
  cls: z.number().min(0).optional(),
})
export type Vitals = z.infer<typeof vitals>
export const vitalsPath = '/api/vitals'
