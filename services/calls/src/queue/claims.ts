import type { ChangeEvent, LeadClaim, QueueClass } from '@portal/contracts'
import { audit, type Sql, type Transaction } from '@portal/service-kit'
import type { WaitingLead } from './waiting-leads.ts'

const claimMs = 3 * 60_000

/** A stored claim. */
export interface StoredClaim extends Pick<LeadClaim, 'leadId' | 'class' | 'since' | 'expiresAt'> {
  readonly fullName: string
  readonly memberId: string
}

/** Returns the claims that have not ended, the newest first. */
export const readClaims = (sql: Sql | Transaction, now: Date) => sql<StoredClaim[]>`
  select lead_id as "leadId", full_name as "fullName", member_id as "memberId", reason as class, since,
    expires_at as "expiresAt"
  from lead_claim join lead on lead.id = lead_id
  where expires_at > ${now} and spam_reason is null
  order by claimed_at desc, lead_id`

export type OfferedLead = WaitingLead & { class: QueueClass }

/**
 * Claims the first of the leads that no other transaction is claiming. The caller holds the member's lock.
 * @returns null if all of them are taken.
 */
export async function claimFirst(
  transaction: Transaction,
  leads: readonly OfferedLead[],
  memberId: string,
  now: Date,
): Promise<StoredClaim | null> {
  const expiresAt = new Date(now.getTime() + claimMs)
  let left = leads
  while (left.length > 0) {
    const [free] = await transaction<{ id: string }[]>`
      select id from lead join unnest(${left.map(({ leadId }) => leadId)}::uuid[]) with ordinality as wanted(lead_id, position)
        on lead.id = wanted.lead_id
      where not exists (select from lead_claim where lead_claim.lead_id = lead.id and expires_at > ${now})
      order by position limit 1 for update of lead skip locked`
    const lead = left.find(({ leadId }) => leadId === free?.id)
    if (!lead) return null
    // Another claim can be committed between the start of the query and its lock. Then nothing is inserted.
    const [claimed] = await transaction`
      insert into lead_claim as stored (lead_id, member_id, reason, since, claimed_at, expires_at)
      values (${lead.leadId}, ${memberId}, ${lead.class}, ${lead.since}, ${now}, ${expiresAt})
      on conflict (lead_id) do update set member_id = excluded.member_id, reason = excluded.reason,
        since = excluded.since, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at
      where stored.expires_at <= ${now} returning lead_id`
    if (claimed) {
      const { leadId, fullName, since } = lead
      return { leadId, fullName, memberId, class: lead.class, since, expiresAt: expiresAt.toISOString() }
    }
    left = left.filter(({ leadId }) => leadId !== lead.leadId)
  }
  return null
}

/** Ends the claims on leads that were assigned to another member than the one who claimed them. */
export const endClaims = (transaction: Transaction, leadIds: readonly string[], assignedTo: string | null) =>
  transaction`delete from lead_claim where lead_id = any (${[...leadIds]}) and member_id is distinct from ${assignedTo}`

/** Leads of these classes are offered only if no other active member owns them. Leads of other classes may keep their owner. */
const ownedClasses = ['new', 'retry', 'follow-up'] satisfies QueueClass[]

/**
 * Ends a member's claim because a call with the number has begun, and takes the lead for them.
 * @returns the tags of the change event; none without such a claim.
 */
export async function takeClaimedLead(
  transaction: Transaction,
  by: Parameters<typeof audit>[1],
  { memberId, e164 }: { memberId: string; e164: string },
): Promise<ChangeEvent['tags']> {
  const [claimed] = await transaction<{ id: string; from: string | null; isOwned: boolean }[]>`
    delete from lead_claim using lead
    where lead.id = lead_claim.lead_id and member_id = ${memberId} and phone_e164 = ${e164}
    returning lead.id, assigned_to as from, reason = any (${ownedClasses}) as "isOwned"`
  if (!claimed) return []
  const { id, from, isOwned } = claimed
  if (from === memberId || (from && !isOwned)) return [{ type: 'Queue' }]
  await transaction`update lead set assigned_to = ${memberId}, version = version + 1 where id = ${id}`
  await audit(transaction, by, { action: 'lead.assign', subjectId: id, details: { from, to: memberId } })
  return [{ type: 'Lead', id }, { type: 'LeadAssignee' }, { type: 'LeadSummary' }, { type: 'Queue' }, { type: 'Floor' }]
}
