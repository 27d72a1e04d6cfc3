import type { calls } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { matchesFilters } from './lead-filters.ts'

const maxCount = 1000

/** Counts the matching leads that arrived after an instant, up to 1,000. */
export const countNewLeads: Handler<typeof calls.countNewLeads, CallsDeps> = async (
  { actor, query },
  { sql, config, now },
) => {
  const { since, ...requested } = query
  const filters = { ...requested, memberId: actor.id, now: now() }
  const [counted] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from lead where ${matchesFilters(sql, filters, config.PORTAL_TIME_ZONE)} and created_at > ${since}
      limit ${maxCount})`
  return counted
}
