import type { CallsDeps } from '../deps.ts'
import { loadDemoLeads } from './demo-leads.ts'
import { loadDemoLists } from './demo-lists.ts'
import { fillCalls } from './fill-calls.ts'
import { loadDemoWorkflow } from './demo-workflow.ts'

const demoCalls = 600
const demoCallDays = 12

/**
 * Fills an empty portal with leads, the calls of the last days, callbacks, blocked numbers, suspected spam, and links to
 * order forms.
 */
export async function loadDemo(deps: CallsDeps): Promise<void> {
  await loadDemoLeads(deps)
  await loadDemoLists(deps)
  await loadDemoWorkflow(deps)
  await fillCalls(deps.sql, { from: 1, to: demoCalls, total: demoCalls, days: demoCallDays })
  await nameCalls(deps)
}

/** Gives two of three calls the number of a lead of that time. Agents spoke only with those they had contacted. */
async function nameCalls({ sql }: CallsDeps): Promise<void> {
  await sql`
    update call set phone_number = customer.phone_e164
    from call as demo cross join lateral (
      select lead.phone_e164 from lead
      where spam_reason is null and created_at < demo.started_at
        and (demo.direction = 'inbound' or demo.outcome <> 'answered' or contacted_at < demo.started_at)
      order by hashtext(lead.phone_e164 || demo.external_id) limit 1) as customer
    where call.id = demo.id and demo.external_id ~ '^demo \\d' and hashtext(demo.external_id) % 3 <> 0`
}
