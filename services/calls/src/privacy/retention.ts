import { deleteRows, type RetentionRule, type RetentionRules } from '@portal/service-kit'
import { erased, eraseLeads, publishErased } from './erase-leads.ts'

/** Erases leads and the details of their audit entries. */
const removeLeads: RetentionRule['remove'] = async (transaction, ids) => {
  await eraseLeads(transaction, ids)
  await publishErased(transaction)
  return ids
}

/** How this service removes old records. The periods are in services/contracts/src/retention.ts. */
export const retention: RetentionRules<'calls'> = {
  quarantinedLeads: {
    expired: (sql, before) => sql`
      select id::text from lead where spam_reason is not null and created_at < ${before} and erased_at is null`,
    async remove(transaction, ids) {
      await removeLeads(transaction, ids)
      await deleteConsents(transaction, ids)
      return ids
    },
  },
  leads: {
    expired: (sql, before) => sql`
      select id::text from lead
      where created_at < ${before} and erased_at is null and spam_reason is null
        and coalesce(contacted_at, created_at) < ${before}
        and not exists (select from call where call.phone_e164 = lead.phone_e164 and started_at >= ${before})
        and not exists (select from call_outcome where lead_id = lead.id and at >= ${before})
        and not exists (select from callback where lead_id = lead.id and (state = 'open' or until_at >= ${before}))`,
    remove: removeLeads,
  },
  consents: {
    expired: (sql, before) => sql`
      select lead_id::text as id from lead_consent join lead on lead.id = lead_id
      where at < ${before} and erased_at is not null`,
    remove: deleteConsents,
  },
  calls: {
    expired: (sql, before) => sql`
      select id::text from call where started_at < ${before} and erased_at is null`,
    async remove(transaction, ids) {
      await transaction`
        update call set phone_number = ${erased}, erased_at = clock_timestamp() where id = any (${[...ids]}::uuid[])`
      await publishErased(transaction)
      return ids
    },
  },
  exportRequests: deleteRows('export_request', { at: 'requested_at' }),
}

async function deleteConsents(...[transaction, ids]: Parameters<RetentionRule['remove']>): Promise<undefined> {
  await transaction`delete from lead_consent where lead_id = any (${[...ids]}::uuid[])`
  // It only served to find the proof.
  await transaction`update lead set person_hash = null where id = any (${[...ids]}::uuid[])`
}
