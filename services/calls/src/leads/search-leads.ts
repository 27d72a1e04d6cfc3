import type { calls, FoundLead } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { idsFound } from './find-by-text.ts'
import { leadStage } from './lead-row.ts'

const maxResults = 8

/**
 * Finds at most eight leads by the start of the full name, last name, or email, or by the first or last digits of the
 * phone number; newest first. If more leads match, the first in alphabetical order are returned.
 */
export const searchLeads: Handler<typeof calls.searchLeads, CallsDeps> = async ({ query: { q } }, { sql, members }) => {
  const [rows] = await Promise.all([
    sql<(Omit<FoundLead, 'assignedToUser'> & { assignedTo: string | null })[]>`
      select id, full_name as "fullName", national_phone(phone, phone_e164) as phone, email, city, state,
        zip_code as "zipCode", ${leadStage(sql)} as stage, assigned_to as "assignedTo", created_at as "createdAt"
      from lead where id in (${idsFound(sql, q, maxResults)})
      order by created_at desc, id desc limit ${maxResults}`,
    members.refresh(),
  ])
  return rows.map(({ assignedTo, ...lead }) => ({ ...lead, assignedToUser: members.nameOf(assignedTo) }))
}
