import { type Actor, audit, type Transaction } from '@portal/service-kit'
import { publishEntryChange } from '../do-not-call/publish-entry-change.ts'
import { dropListedMissedCalls } from '../queue/missed-calls.ts'

interface Objection {
  /** The number of the call in E.164; null if it can't be dialed. */
  e164: string | null
  leadId: string | null
  reason: string
}

/** Adds the numbers of a call and of its lead to the do-not-call list. Listed numbers keep their entries. */
export async function listNumbers(
  transaction: Transaction,
  request: { actor: Actor; requestId: string },
  { e164, leadId, reason }: Objection,
): Promise<void> {
  const added = await transaction<{ id: string; number: string }[]>`
    insert into do_not_call (phone_e164, reason, added_by)
    select number, ${reason.slice(0, 500)}, ${request.actor.id} from (
      select ${e164}::text as number union select phone_e164 from lead where id = ${leadId}) as objected
    where number is not null order by number
    on conflict do nothing returning id, phone_e164 as number`
  await dropListedMissedCalls(transaction)
  for (const { id, number } of added) {
    await audit(transaction, request, {
      action: 'do-not-call.add',
      subjectId: leadId ?? id,
      details: { phoneNumber: number, reason },
    })
    await publishEntryChange(transaction, number)
  }
}
