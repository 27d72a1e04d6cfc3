import { publishChange, type Transaction } from '@portal/service-kit'

// An announcement has room for 50.
const mostLeads = 40

/** The list changed, and with it every lead that has the number and the recent calls. */
export async function announceEntry(transaction: Transaction, phoneE164: string): Promise<void> {
  const leads = await transaction<{ id: string }[]>`
    select id from lead where phone_e164 = ${phoneE164} and spam_reason is null limit ${mostLeads + 1}`
  const named = leads.length > mostLeads ? [{ type: 'Lead' }] : leads.map(({ id }) => ({ type: 'Lead', id }))
  await publishChange(transaction, { tags: [{ type: 'DoNotCall' }, { type: 'Call' }, ...named] })
}
