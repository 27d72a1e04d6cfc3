import { z } from 'zod'

const chance = z.number().min(0).max(1)

/** How the sandbox misbehaves, and which of the vendor's uncertain habits it shows. */
export const faults = z.object({
  /** Milliseconds that every answer of the API takes. */
  slowMs: z.number().min(0).default(0),
  /** Every call of the API fails with this status. */
  failWith: z.number().int().min(500).max(599).nullable().default(null),
  /** Answers are cut JSON. */
  isInvalidJson: z.boolean().default(false),
  /** Requests before the budget is used up, and what is answered then. */
  requestBudget: z.number().int().default(2_500),
  budgetStatus: z.number().int().min(400).max(599).default(429),
  /** How a bearer that does not count is refused: by status, or in words with status 200. */
  bearerRefusal: z.enum(['401', 'message']).default('401'),
  /** No bearer counts, however new. */
  refusesEveryBearer: z.boolean().default(false),
  /** A refresh token is never taken. */
  refusesRefresh: z.boolean().default(false),
  /** Where the users of the team stand. */
  team: z.enum(['top', 'data']).default('top'),
  /** A call is placed as the key's own user, whatever extension is asked for. */
  callsAsKeyHolder: z.boolean().default(false),
  /** A colleague's availability is found by extension; else that of the key's own user alone. */
  knowsColleagues: z.boolean().default(true),
  /** Chances that an event of a webhook is lost, repeated or late. */
  lostExtension: chance.default(0.15),
  repeated: chance.default(0.08),
  disorder: chance.default(0.1),
})
export type Faults = z.output<typeof faults>
