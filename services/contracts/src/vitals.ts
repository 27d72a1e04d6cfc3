import { z } from 'zod'

/** Web vitals of one page view. Values that the browser does not measure are absent. */
export const vitals = z.object({
  /** Milliseconds to the first byte, the first text, and the largest part, and the slowest response to an input. */
  ttfb: z.number().min(0).optional(),
  fcp: z.number().min(0).optional(),
  lcp: z.number().min(0).optional(),
  inp: z.number().min(0).optional(),
  /** Cumulative layout shift. */
  cls: z.number().min(0).optional(),
})
export type Vitals = z.infer<typeof vitals>
export const vitalsPath = '/api/vitals'
