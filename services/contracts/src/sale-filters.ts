import { urlChoice, urlDay, urlId, urlText, type Values } from './url-fields.ts'

/** Whose sales: agents always see their own. Supervisors and admins see all, their own (`mine`), or one member's. */
export const salesScope = {
  scope: urlChoice(['mine', 'team'], 'Use mine or team.'),
  agentId: urlId,
}
export type SalesScope = Values<typeof salesScope>

export const saleFilters = {
  ...salesScope,
  saleType: urlText(100),
  /** Inclusive, in the organization's time zone. */
  startDate: urlDay,
  endDate: urlDay,
}
export type SaleFilters = Values<typeof saleFilters>
