import { z } from 'zod'
import { requiredText } from './fields.ts'
import { phoneNumber } from './remotes.ts'

/** The quote form: empty, or returned to a visitor without script, with their values and the errors. */
const quoteFormState = z.object({
  kind: z.literal('form'),
  /** By field name. A native form sends text only; a ticked box is `true` or any text except `false`. */
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** One sentence by field name. */
  errors: z.record(z.string(), z.string()),
  /** What went wrong, if every field is valid. */
  failure: z.string().optional(),
})
export type QuoteFormState = z.infer<typeof quoteFormState>

/** Addresses of the operator's legal pages; null leaves the link out. */
const legalLinks = z.object({
  privacy: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  offerDetails: z.nullable(z.string()),
})
export type LegalLinks = z.infer<typeof legalLinks>

const customerReview = z.strictObject({
  text: requiredText(280),
  author: requiredText(60),
  /** Where the customer published it, such as Google. */
  source: requiredText(40).optional(),
  url: z.url({ protocol: /^https$/, error: 'Use an https address.' }).optional(),
})
/** Reviews of real customers, in the order of the page. */
export const customerReviews = z.array(customerReview, 'Use a JSON array of reviews.').max(3, 'Use at most 3 reviews.')
export type CustomerReview = z.infer<typeof customerReview>

/** What the gateway passes to `render` of the landing page's `render.mjs`. */
export const landingInput = z.strictObject({
  brand: z.string(),
  /** Null hides every call button. */
  phone: z.nullable(phoneNumber),
  /** Scheme and host of the portal, without a trailing slash. */
  origin: z.string(),
  /** URL path of this build's files, with a trailing slash. */
  base: z.string(),
  /** Optional: a gateway that has not been restarted since its last upgrade sends none. */
  links: legalLinks.optional(),
  /** Optional for the same reason. Without reviews, the page has no section for them. */
  reviews: customerReviews.optional(),
  /** Four digits, for the copyright notice. */
  year: z.int(),
  /** The current time, signed by the gateway. The form sends it back. */
  renderTime: z.string(),
  /** Whether the page reports web vitals to `/api/vitals`. */
  hasVitals: z.boolean(),
  state: z.discriminatedUnion('kind', [quoteFormState, z.object({ kind: z.literal('thanks') })]),
})
export type LandingInput = z.infer<typeof landingInput>

/** Returns the whole document. `render.mjs` exports it as `render`, and the version of its consent notice as `consentVersion`. */
export type RenderLanding = (input: LandingInput) => string
