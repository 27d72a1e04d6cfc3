import type { ChangeEvent } from '@portal/contracts'
import { publishChange, type Transaction } from '@portal/service-kit'

// A change event holds up to 50 tags.
const maxNamedLeads = 40

/** Publishes that the list, the recent calls, and every lead with this number changed. */
export async function publishEntryChange(transaction: Transaction, phoneE164: string): Promise<void> {
  const leads = await transaction<{ id: string }[]>`
    select id from lead where phone_e164 = ${phoneE164} and spam_reason is null limit ${maxNamedLeads + 1}`
  const leadTags: ChangeEvent['tags'] =
    leads.length > maxNamedLeads ? [{ type: 'Lead' }] : leads.map(({ id }) => ({ type: 'Lead', id }))
  await publishChange(transaction, { tags: [{ type: 'DoNotCall' }, { type: 'Call' }, ...leadTags] })
}
