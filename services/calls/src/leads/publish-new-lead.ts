import type { ChangeEvent } from '@portal/contracts'
import { publishChange, type Transaction } from '@portal/service-kit'
import { publishLiveCallsOf } from '../calls/store-live-calls.ts'

interface NewLead {
  id: string
  createdAt: string
  e164: string | null
  /** The earliest lead of the same visitor; null if there is none. */
  earliestId: string | null
}

/** Publishes that a lead is new in the list. */
export async function publishNewLead(
  transaction: Transaction,
  { id, createdAt, e164, earliestId }: NewLead,
): Promise<void> {
  const [listed] = await transaction`select 1 from do_not_call where phone_e164 = ${e164}`
  await publishChange(transaction, {
    tags: [
      { type: 'Lead', id, change: 'created', at: createdAt },
      { type: 'NewLeads' },
      { type: 'LeadSummary' },
      ...(earliestId ? await historyTags(transaction, earliestId, id) : []),
      ...(listed ? [{ type: 'DoNotCall' as const }] : []),
    ],
  })
  if (e164) await publishLiveCallsOf(transaction, [e164])
}

// A change event holds up to 50 tags.
const maxNamedLeads = 40

/** The leads of the same visitor, whose details list the new one. */
async function historyTags(transaction: Transaction, earliestId: string, newId: string): Promise<ChangeEvent['tags']> {
  const leads = await transaction<{ id: string }[]>`
    select id from lead where (id = ${earliestId} or earlier_lead_id = ${earliestId}) and id <> ${newId} limit ${maxNamedLeads + 1}`
  if (leads.length > maxNamedLeads) return [{ type: 'LeadHistory' }]
  return leads.map(({ id }) => ({ type: 'LeadHistory', id }))
}
