/** How far the sale to a lead has come. */
export const leadStages = [
  'new',
  /** Called, but not reached. */
  'attempted',
  'contacted',
  'quoted',
  'sold',
  'lost',
  /** All retries failed, or the number is wrong. */
  'unreachable',
  'not_serviceable',
] as const
export type LeadStage = (typeof leadStages)[number]
