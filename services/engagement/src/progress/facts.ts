import { callsInternal, type ChallengeType, salesInternal } from '@portal/contracts'
import type { Peers } from '@portal/service-kit'

/** Facts of a member since `since`. */
export interface FactQuery {
  memberId: string
  since: string
}

export interface Facts {
  counts: Readonly<Record<ChallengeType, number>>
  /** The organisation's days with an answered call, a contacted lead or a sale, ascending. */
  days: readonly string[]
}

const maxQueries = 1000

/** Asks calls and sales what members did, in the order asked. @throws {Refusal} `unavailable` where one does not answer. */
export async function fetchFacts(peers: Peers, asks: readonly FactQuery[]): Promise<Facts[]> {
  const facts: Facts[] = []
  for (let from = 0; from < asks.length; from += maxQueries) {
    const body = { asks: asks.slice(from, from + maxQueries) }
    const [called, sold] = await Promise.all([
      peers.call('calls', callsInternal.countFacts, body),
      peers.call('sales', salesInternal.salesFacts, body),
    ])
    for (const [index, call] of called.entries()) {
      const sale = sold[index]
      if (!sale) throw new Error('sales answered fewer questions than it was asked')
      facts.push({
        counts: {
          calls_answered: call.callsAnswered,
          calls_made: call.callsMade,
          talk_minutes: call.talkMinutes,
          leads_contacted: call.leadsContacted,
          fast_contacts: call.fastContacts,
          notes_added: call.notesAdded,
          sales_count: sale.count,
          sales_cents: sale.cents,
        },
        days: [...new Set([...call.days, ...sale.days])].sort(),
      })
    }
  }
  return facts
}
