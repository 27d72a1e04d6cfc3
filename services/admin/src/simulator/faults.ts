import { z } from 'zod'

const probability = z.number().min(0).max(1)

/** The failures that the simulator can imitate, and which of the vendor's undocumented behaviors it shows. */
export const faults = z.object({
  /** Delay of every API response, in milliseconds. */
  slowMs: z.number().min(0).default(0),
  /** Status of every API response, such as 503; null for normal responses. */
  failWith: z.number().int().min(500).max(599).nullable().default(null),
  /** Truncates the JSON of every response. */
  isInvalidJson: z.boolean().default(false),
  /** Requests a day before the budget is used up, and the status after that. */
  requestBudget: z.number().int().default(2_500),
  budgetStatus: z.number().int().min(400).max(599).default(429),
  /** How an invalid token is rejected: with status 401, or with status 200 and a message. */
  bearerRefusal: z.enum(['401', 'message']).default('401'),
  /** Rejects every token, however new. */
  refusesEveryBearer: z.boolean().default(false),
  /** Rejects every refresh token. */
  refusesRefresh: z.boolean().default(false),
  /** Where the response of `/team` has its users: at the top level or under `data`. */
  team: z.enum(['top', 'data']).default('top'),
  /** Places every call from the key holder's extension, whichever extension was requested. */
  callsAsKeyHolder: z.boolean().default(false),
  /** Whether presence can be read and set for other extensions than the key holder's. */
  knowsColleagues: z.boolean().default(true),
  /** Probabilities that a webhook event lacks its extension, is sent twice, or is late. */
  lostExtension: probability.default(0.15),
  repeated: probability.default(0.08),
  disorder: probability.default(0.1),
})
export type Faults = z.output<typeof faults>
