import { type Callability, maxQueueCount } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'
import { createCallability } from '../calling-rules/callability.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import { readClaims } from './claims.ts'
import { shareReads } from '../share-reads.ts'
import { planOnce, readAllWaiting, type WaitingLead } from './waiting-leads.ts'

/** The queue at one instant, for all members. */
export interface QueueSnapshot {
  readonly now: Date
  /** By source; at most 500 of each. */
  readonly waiting: readonly (WaitingLead & { readonly callable: Callability })[]
  readonly claims: Awaited<ReturnType<typeof readClaims>>
  /** Future callbacks and retries, soonest first. */
  readonly planned: readonly { readonly at: string; readonly ownerId: string | null }[]
}

const maxPlanned = 200

/** Returns a function that reads the queue for all members who request it at about the same time. */
export function createQueueReader(sql: Sql, now: () => Date): () => Promise<QueueSnapshot> {
  const read = shareReads(() => readSnapshot(sql, now()))
  return () => read(null)
}

/** Reads on one connection, so that the pool has others for other requests. */
function readSnapshot(sql: Sql, now: Date): Promise<QueueSnapshot> {
  return sql.begin('isolation level repeatable read read only', async transaction => {
    await planOnce(transaction)
    const [rules, claims, planned, waiting] = await Promise.all([
      readCallingRules(transaction),
      readClaims(transaction, now),
      readPlanned(transaction, now),
      readAllWaiting(transaction, { now, limit: maxQueueCount }),
    ])
    const callabilityOf = createCallability(rules, now)
    return { now, claims, planned, waiting: waiting.map(lead => ({ ...lead, callable: callabilityOf(lead) })) }
  })
}

const readPlanned = (transaction: Transaction, now: Date) => transaction<QueueSnapshot['planned'][number][]>`
  (select from_at as at, owner_id as "ownerId" from callback
    where state = 'open' and from_at > ${now} order by from_at limit ${maxPlanned})
  union all
  (select retry_at, assigned_to from lead
    where spam_reason is null and retry_at > ${now} order by retry_at limit ${maxPlanned})
  order by at`
