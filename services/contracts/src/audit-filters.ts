import { urlDay, urlId, urlText, type Values } from './url-fields.ts'

export const auditFilters = {
  memberId: urlId,
  /** Name of the service that recorded the entry. */
  service: urlText(40),
  /** Start of the action: `lead.` finds `lead.update`. */
  action: urlText(80),
  subject: urlText(300),
  /** Inclusive, in the organization's time zone. */
  startDate: urlDay,
  endDate: urlDay,
}
export type AuditFilters = Values<typeof auditFilters>
