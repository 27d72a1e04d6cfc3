import { publishChange, type Transaction } from '@portal/service-kit'
import { leadTags } from '../calls/number-tags.ts'

/** Publishes that the list, the recent calls, and every lead with this number changed. */
export async function publishEntryChange(transaction: Transaction, phoneE164: string): Promise<void> {
  const tags = await leadTags(transaction, [phoneE164])
  await publishChange(transaction, { tags: [{ type: 'DoNotCall' }, { type: 'Call' }, ...tags] })
}
