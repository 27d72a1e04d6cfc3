import { audit, publishChange, type Transaction } from '@portal/service-kit'
import { createCallability } from '../calling-rules/callability.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import type { CallsDeps } from '../deps.ts'
import { createLeadClock, escalatedMs } from './lead-clock.ts'
import { holdersOf } from './offer.ts'
import { readWaiting, type WaitingLead } from './waiting-leads.ts'

export const escalateEveryMs = 15_000
/** Older leads are a backlog: their customers no longer expect an immediate call. */
const latestMs = 24 * 3_600_000
const maxLeads = 1000
// A change event holds up to 50 tags.
const maxNamed = 40

/**
 * Notifies supervisors of new leads that have waited too long, once for each lead, with any number of copies. An owner who
 * is not online loses the lead.
 */
export async function escalateLeads({ sql, members, now }: Pick<CallsDeps, 'sql' | 'members' | 'now'>): Promise<void> {
  await members.refresh()
  const { online } = holdersOf(members)
  await sql.begin(async transaction => {
    const [lock] = await transaction<[{ isFree: boolean }]>`
      select pg_try_advisory_xact_lock(hashtextextended('escalate leads', 0)) as "isFree"`
    if (!lock.isFree) return
    const at = now()
    const late = await findLate(transaction, at)
    if (late.length === 0) return
    await transaction`
      update lead set escalated_at = ${at} where id = any (${late.map(({ leadId }) => leadId)})`
    const lost = late.filter(({ ownerId }) => ownerId !== null && !online.has(ownerId)).map(({ leadId }) => leadId)
    await transaction`update lead set assigned_to = null, version = version + 1 where id = any (${lost})`
    for (const { leadId, ownerId } of late) {
      const details = lost.includes(leadId) ? { from: ownerId } : {}
      await audit(transaction, by, { action: 'lead.escalate', subjectId: leadId, details })
    }
    const named = lost.length > maxNamed ? [{ type: 'Lead' as const }] : lost.map(id => ({ type: 'Lead' as const, id }))
    await publishChange(transaction, {
      tags: [...named, { type: 'LeadAssignee' }, { type: 'LeadSummary' }, { type: 'Queue' }, { type: 'Floor' }],
    })
  })
}

/** The portal, without a request. */
const by = { actor: null, requestId: 'escalation' }

/** Returns the new leads that may be called now, have waited too long, and were not reported yet. */
async function findLate(transaction: Transaction, now: Date): Promise<WaitingLead[]> {
  const rules = await readCallingRules(transaction)
  const waiting = await readWaiting(transaction, 'new', { now, limit: maxLeads })
  const callabilityOf = createCallability(rules, now)
  const waitedMs = createLeadClock(rules, now)
  return waiting.filter(
    lead =>
      lead.escalatedAt === null &&
      now.getTime() - Date.parse(lead.since) < latestMs &&
      callabilityOf(lead).state === 'now' &&
      waitedMs({ ...lead, createdAt: lead.since }) >= escalatedMs,
  )
}
