import type { calls } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { matching } from './lead-filters.ts'

const mostCounted = 1000

/** How many leads that match all filters came in after an instant; a thousand stands for more. */
export const countNewLeads: Handler<typeof calls.countNewLeads, CallsDeps> = async ({ query }, { sql, config }) => {
  const { since, ...filters } = query
  const [counted] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from lead where ${matching(sql, filters, config.PORTAL_TIME_ZONE)} and created_at > ${since}
      limit ${mostCounted})`
  return counted
}
