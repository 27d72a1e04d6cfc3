import { type Callability, type calls, type NextLead, queueReasonText, type QueueClass } from '@portal/contracts'
import { audit, publishChange, type Handler, type Transaction } from '@portal/service-kit'
import type { CallFacts } from '../calling-rules/callability.ts'
import type { CallsDeps } from '../deps.ts'
import { createLeadView, leadColumns, type LeadRow, type LeadView, toLead } from '../leads/lead-row.ts'
import { claimFirst, readClaims, type StoredClaim } from './claims.ts'
import { type Holders, holdersOf, offerTo } from './offer.ts'
import { planOnce, type QueueSource, readWaiting } from './waiting-leads.ts'

/**
 * Claims the next lead for the user, or returns their unfinished claim. Responds with 204 if no lead can be called now. A
 * repeated request needs no stored reply: the claim is repeated until it ends, and then another member may have the lead.
 */
export const nextLead: Handler<typeof calls.nextLead, CallsDeps> = async (request, deps) => {
  const { actor } = request
  const view = await createLeadView(deps)
  const next = await deps.sql.begin(async transaction => {
    // Two tabs of a member get the same claim.
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`next lead ${actor.id}`}, 0))`
    const unfinished = (await readClaims(transaction, view.now)).find(({ memberId }) => memberId === actor.id)
    if (unfinished) return toReply(transaction, unfinished, view, deps)
    await planOnce(transaction)
    await transaction`delete from lead_claim where member_id = ${actor.id}`
    const claim = await claimNext(transaction, actor.id, { ...view, holders: holdersOf(deps.members) })
    if (!claim) return null
    await transaction`select nextval('lead_pull')`
    await audit(transaction, request, {
      action: 'lead.claim',
      subjectId: claim.leadId,
      details: { class: claim.class, since: claim.since },
    })
    await publishChange(transaction, { tags: [{ type: 'Queue' }, { type: 'Floor' }] })
    return toReply(transaction, claim, view, deps)
  })
  return next ?? new Response(null, { status: 204 })
}

interface Turn {
  readonly now: Date
  readonly holders: Holders
  readonly callabilityOf: (facts: CallFacts) => Callability
}

type Step = readonly [QueueClass, QueueSource, oldestFirst?: boolean]

const order: readonly Step[] = [
  ['missed', 'missed'],
  ['new', 'new'],
  ['callback', 'callback'],
  ['retry', 'retry'],
  ['follow-up', 'follow-up'],
]
/** Promised callbacks come first on every pull. */
const first: Step = ['promised', 'callback']
const oldestNew: Step = ['new', 'new', true]

/** How many leads of a class to read. One of the first few can usually be called; at night, it takes more. */
const batches = [50, 1000] as const

async function claimNext(
  transaction: Transaction,
  memberId: string,
  { now, holders, callabilityOf }: Turn,
): Promise<StoredClaim | null> {
  const steps = (await isThirdPull(transaction)) ? [first, oldestNew, ...order] : [first, ...order]
  for (const [name, source, oldestFirst = false] of steps) {
    for (const limit of batches) {
      const waiting = await readWaiting(transaction, source, { now, limit, oldestFirst })
      const offered = waiting.flatMap(lead =>
        offerTo(memberId, lead, holders, now) === name && callabilityOf(lead).state === 'now'
          ? [{ ...lead, class: name }]
          : [],
      )
      const claim = await claimFirst(transaction, offered, memberId, now)
      if (claim) return claim
      if (waiting.length < limit) break
    }
  }
  return null
}

/** Every third pull takes the oldest new lead, so that none waits forever while newer ones arrive. */
async function isThirdPull(transaction: Transaction): Promise<boolean> {
  const [{ pulls }] = await transaction<[{ pulls: number }]>`
    select case when is_called then last_value else 0 end::int as pulls from lead_pull`
  return pulls % 3 === 2
}

async function toReply(
  transaction: Transaction,
  { leadId, class: name, since, expiresAt }: StoredClaim,
  view: LeadView,
  { config }: CallsDeps,
): Promise<NextLead> {
  const [row] = await transaction<[LeadRow]>`select ${leadColumns(transaction, view)} from lead where id = ${leadId}`
  const reason = queueReasonText({ class: name, since }, view.now.getTime(), config.PORTAL_TIME_ZONE)
  return { lead: toLead(row, view), reason, class: name, since, expiresAt }
}
