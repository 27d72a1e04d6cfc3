import { callsInternal, type ChallengeType, salesInternal } from '@portal/contracts'
import type { Peers } from '@portal/service-kit'

/** Requests the facts of a member since an instant. */
export interface FactQuery {
  readonly memberId: string
  readonly since: string
}

export interface Facts {
  readonly counts: Readonly<Record<ChallengeType, number>>
  /** The organization's calendar days with an answered call or a sale, ascending. */
  readonly days: readonly string[]
}

const maxQueriesPerRequest = 1000

/**
 * Fetches what members did from calls and sales, in the order of the queries.
 * @throws {ApiError} `unavailable` if one of the two doesn't reply.
 */
export async function fetchFacts(peers: Peers, queries: readonly FactQuery[]): Promise<Facts[]> {
  const facts: Facts[] = []
  for (let from = 0; from < queries.length; from += maxQueriesPerRequest) {
    const body = { asks: queries.slice(from, from + maxQueriesPerRequest) }
    const [callFacts, salesFacts] = await Promise.all([
      peers.call('calls', callsInternal.countFacts, body),
      peers.call('sales', salesInternal.salesFacts, body),
    ])
    for (const [index, called] of callFacts.entries()) {
      const sold = salesFacts[index]
      if (!sold) throw new Error('sales replied with fewer facts than requested')
      facts.push({
        counts: {
          calls_answered: called.callsAnswered,
          calls_made: called.callsMade,
          talk_minutes: called.talkMinutes,
          leads_contacted: called.leadsContacted,
          fast_contacts: called.fastContacts,
          notes_added: called.notesAdded,
          sales_count: sold.count,
          sales_cents: sold.cents,
        },
        days: [...new Set([...called.days, ...sold.days])].sort(),
      })
    }
  }
  return facts
}
