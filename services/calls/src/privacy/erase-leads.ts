import { publishChange, type Transaction } from '@portal/service-kit'

/** Replaces names and numbers. */
export const erased = 'Erased'

/** Erases the personal data in leads. They keep their dates, their services, what members did, and the proof of consent. */
export async function eraseLeads(transaction: Transaction, leadIds: readonly string[]): Promise<void> {
  const ids = [...leadIds]
  await transaction`
    update lead set
      full_name = ${erased}, phone = '', phone_e164 = null, email = '', address = '', city = '', state = '', zip_code = '',
      comments = '', notes = '', best_time_to_call = '', erased_at = clock_timestamp(), version = version + 1,
      person_hash = phone_hash(phone_e164)
    where id = any (${ids})`
  await transaction`update call_outcome set note = '' where note <> '' and lead_id = any (${ids})`
  await transaction`
    update callback set note = '', state = case state when 'open' then 'canceled' else state end,
      closed_at = coalesce(closed_at, clock_timestamp()), version = version + 1
    where lead_id = any (${ids})`
  await transaction`update lead_release set reason = '' where lead_id = any (${ids})`
  await transaction`delete from lead_claim where lead_id = any (${ids})`
  await transaction`delete from missed_call where lead_id = any (${ids})`
}

/** Publishes that leads, calls, or the do-not-call list lost a person. */
export async function publishErased(transaction: Transaction): Promise<void> {
  await publishChange(transaction, {
    tags: [
      { type: 'Lead' },
      { type: 'LeadHistory' },
      { type: 'LeadSummary' },
      { type: 'QuarantinedLead' },
      { type: 'Call' },
      { type: 'DoNotCall' },
      { type: 'Callback' },
      { type: 'Queue' },
      { type: 'WrapUp' },
      { type: 'LiveCall' },
      { type: 'ExportRequest' },
    ],
  })
}
