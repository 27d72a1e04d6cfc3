import { audit, publishChange, type Transaction } from '@portal/service-kit'
import { readCallFacts } from '../calls/find-callee.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import { callbackTags } from './callback-tags.ts'
import { firstCallback } from './first-callback.ts'

interface ChosenTime {
  leadId: string
  e164: string | null
  bestTimeToCall: string
  now: Date
}

/** Plans the first call of a new lead, by anyone, at the time that the customer chose. Plans none if that is now. */
export async function planFirstCallback(
  transaction: Transaction,
  by: Parameters<typeof audit>[1],
  { leadId, e164, bestTimeToCall, now }: ChosenTime,
): Promise<void> {
  if (bestTimeToCall === '') return
  const rules = await readCallingRules(transaction)
  const times = firstCallback(bestTimeToCall, await readCallFacts(transaction, e164, { leadId }, now), rules, now)
  if (!times) return
  const note = `Best time to call: ${bestTimeToCall}`
  const [callback] = await transaction<[{ id: string }]>`
    insert into callback ${transaction({
      lead_id: leadId,
      from_at: times.from,
      until_at: times.until,
      is_promised: false,
      note,
    })} returning id`
  await audit(transaction, by, {
    action: 'callback.add',
    subjectId: leadId,
    details: { callbackId: callback.id, ...times, owner: 'anyone', note },
  })
  await publishChange(transaction, { tags: callbackTags(leadId) })
}
