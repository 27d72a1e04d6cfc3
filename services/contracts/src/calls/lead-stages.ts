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

export const stageLabels: Readonly<Record<LeadStage, string>> = {
  new: 'New',
  attempted: 'Attempted',
  contacted: 'Contacted',
  quoted: 'Quoted',
  sold: 'Sold',
  lost: 'Lost',
  unreachable: 'Unreachable',
  not_serviceable: 'Not serviceable',
}
