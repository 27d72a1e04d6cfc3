import type { Callability } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'
import { createCallability } from '../calling-rules/callability.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import { readClaims } from './claims.ts'
import { type QueueSource, readWaiting, type WaitingLead } from './waiting-leads.ts'

/** The queue at one instant, for all members. */
export interface QueueSnapshot {
  readonly now: Date
  /** By source; at most 1,000 of each. */
  readonly waiting: readonly (WaitingLead & { readonly callable: Callability })[]
  readonly claims: Awaited<ReturnType<typeof readClaims>>
  /** Future callbacks and retries, soonest first. */
  readonly planned: readonly { readonly at: string; readonly ownerId: string | null }[]
}

const sources: readonly QueueSource[] = ['callback', 'missed', 'new', 'retry', 'follow-up']
const maxWaiting = 1000
const maxPlanned = 200

/**
 * Returns a function that reads the queue. Requests that arrive during a read share the next one. So when the screens of a
 * whole floor reload at once, there are two reads, and each reply is newer than its request.
 */
export function createQueueReader(sql: Sql, now: () => Date): () => Promise<QueueSnapshot> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<QueueSnapshot> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const read = readSnapshot(sql, now())
      running = read.catch(() => undefined)
      return read
    })
    return next
  }
}

async function readSnapshot(sql: Sql, now: Date): Promise<QueueSnapshot> {
  const [rules, claims, planned, ...waiting] = await Promise.all([
    readCallingRules(sql),
    readClaims(sql, now),
    sql<{ at: string; ownerId: string | null }[]>`
      (select from_at as at, owner_id as "ownerId" from callback
        where state = 'open' and from_at > ${now} order by from_at limit ${maxPlanned})
      union all
      (select retry_at, assigned_to from lead
        where spam_reason is null and retry_at > ${now} order by retry_at limit ${maxPlanned})
      order by at`,
    ...sources.map(source => readWaiting(sql, source, { now, limit: maxWaiting })),
  ])
  const callabilityOf = createCallability(rules, now)
  return { now, claims, planned, waiting: waiting.flat().map(lead => ({ ...lead, callable: callabilityOf(lead) })) }
}
