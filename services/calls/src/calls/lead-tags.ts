import type { ChangeEvent } from '@portal/contracts'
import type { Transaction } from '@portal/service-kit'

// A change event holds up to 50 tags.
const maxNamedLeads = 40

/** Returns the tags of all leads with one of these numbers, in E.164. */
export async function leadTagsOf(transaction: Transaction, numbers: readonly string[]): Promise<ChangeEvent['tags']> {
  const leads = await transaction<{ id: string }[]>`
    select id from lead where phone_e164 = any(${[...numbers]}) and spam_reason is null limit ${maxNamedLeads + 1}`
  return leads.length > maxNamedLeads ? [{ type: 'Lead' }] : leads.map(({ id }) => ({ type: 'Lead', id }))
}
