import type { calls } from '@portal/contracts'
import { ApiError, audit, publishChange, runIdempotent, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { dropListedMissedCalls } from '../queue/missed-calls.ts'
import { parseImport } from './parse-import.ts'

/**
 * Adds the numbers of a CSV file, all or none. A listed number keeps its entry, or gets the date of the file if that is
 * earlier.
 * @throws {ApiError} `invalid_request` with all invalid fields.
 */
export const importDoNotCall: Handler<typeof calls.importDoNotCall, CallsDeps> = async (
  request,
  { sql, config, now },
) => {
  const zone = config.PORTAL_TIME_ZONE
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now())
  const { numbers, issues } = parseImport(request.body.csv, today)
  const [issue] = issues
  if (issue) {
    const message = issues.length === 1 ? issue.message : `${issue.message} ${issues.length - 1} more to correct.`
    throw new ApiError('invalid_request', message, { issues })
  }
  return runIdempotent(sql, 'do-not-call.import', request, async transaction => {
    // If a file lists a number twice, its earliest date counts.
    const [counted] = await transaction<[{ added: number; total: number }]>`
      with imported as (
        select distinct on (e164) e164, "addedOn"::date::timestamp at time zone ${zone} as added_at, reason
        from jsonb_to_recordset(${transaction.json(numbers)}) as row(e164 text, "addedOn" text, reason text)
        order by e164, "addedOn"),
      added as (
        insert into do_not_call as listed (phone_e164, reason, added_by, added_at)
        select e164, reason, ${request.actor.id}, added_at from imported
        on conflict (phone_e164) do update set added_at = least(listed.added_at, excluded.added_at),
          -- An earlier date must not make a request from before the person's objection look like a new one.
          kept_at = case when excluded.added_at < listed.added_at then greatest(listed.kept_at, listed.added_at)
            else listed.kept_at end
        returning (xmax = 0) as is_new)
      select (count(*) filter (where is_new))::int as added, count(*)::int as total from added`
    await dropListedMissedCalls(transaction)
    const reply = { added: counted.added, alreadyListed: counted.total - counted.added }
    await audit(transaction, request, { action: 'do-not-call.import', details: reply })
    await publishChange(transaction, { tags: [{ type: 'DoNotCall' }, { type: 'Call' }, { type: 'Lead' }] })
    return reply
  })
}
