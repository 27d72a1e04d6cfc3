import type { Transaction } from '@portal/service-kit'
import { followUpAfterMs } from './waiting-leads.ts'

const hourMs = 3_600_000

/** What an edit can change about a lead. */
interface Edited {
  readonly contacted: boolean
  readonly notes: string
}

/**
 * Returns whether an edit that is not stored yet may move a lead into or out of the queue: a change of the contacted box, or
 * the first notes of an older lead that no one has contacted. Within an hour after a call with its number, only the
 * contacted box of an attempted lead can, since it ends the retry plan. If in doubt, returns true, since claims and
 * callbacks may change at the same time.
 */
export async function mayMove(
  transaction: Transaction,
  { leadId, from, to, now }: { leadId: string; from: Edited; to: Edited; now: Date },
): Promise<boolean> {
  const hasNotes = ({ notes }: Edited) => /\S/.test(notes)
  const isTicked = from.contacted !== to.contacted
  if (!isTicked && (to.contacted || hasNotes(from) === hasNotes(to))) return false
  const hourAgo = new Date(now.getTime() - hourMs)
  const [{ mayMove: moves }] = await transaction<[{ mayMove: boolean }]>`
    select phone_e164 is not null and (
      (${isTicked} and (retry_at is not null or coalesce(stage, 'new') = 'attempted'))
      or ((${isTicked} or created_at < ${new Date(now.getTime() - followUpAfterMs)})
        and not exists (select from call where call.phone_e164 = lead.phone_e164 and started_at > ${hourAgo}
          and (direction = 'outbound' or outcome = 'answered'))
        and not exists (select from call_attempt where call_attempt.phone_e164 = lead.phone_e164 and at > ${hourAgo}))
    ) as "mayMove"
    from lead where id = ${leadId}`
  return moves
}
