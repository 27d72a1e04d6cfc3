import { type PersonalData, searchesFor, type Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { erased, eraseLeads, publishErased } from './erase-leads.ts'

export const personalData: PersonalData<CallsDeps> = {
  tables: [
    { name: 'lead', key: 'id', at: 'created_at', values: sql => sql`array[lower(email), phone_e164]` },
    { name: 'call', key: 'id', at: 'started_at', values: sql => sql`array[phone_e164]` },
    { name: 'do_not_call', key: 'id', at: 'added_at', values: sql => sql`array[phone_e164]` },
  ],

  async erase(person, transaction) {
    const { emails, phones, until } = person
    const leads = await transaction<{ id: string }[]>`
      select id from lead
      where (lower(email) = any (${emails}) or phone_e164 = any (${phones})) and created_at <= ${until} for update`
    const leadIds = leads.map(({ id }) => id)
    await eraseLeads(transaction, leadIds)
    await transaction`delete from missed_call where phone_e164 = any (${phones}) and at <= ${until}`
    const calls = await transaction<{ id: string }[]>`
      update call set phone_number = ${erased}, erased_at = clock_timestamp()
      where (phone_e164 = any (${phones}) or lead_id = any (${leadIds})) and started_at <= ${until}
      returning id`
    const callIds = calls.map(({ id }) => id)
    await transaction`update call_outcome set note = '' where note <> '' and call_id = any (${callIds})`
    await transaction`delete from call_attempt where phone_e164 = any (${phones}) and at <= ${until}`
    const listed = await transaction<{ id: string }[]>`
      delete from do_not_call where phone_e164 = any (${phones}) and added_at <= ${until} returning id`
    await transaction`
      insert into do_not_call_hash (phone_hash) select phone_hash(it) from unnest(${phones}::text[]) as it
      on conflict do nothing`
    await transaction`
      update export_request set filters = ${erasedTerm(transaction)}
      where requested_at <= ${until} and ${searchesFor(transaction, person, transaction`filters ->> 'q'`)}`
    await publishErased(transaction)
    return {
      counts: { leads: leads.length, calls: calls.length, doNotCall: listed.length },
      subjectIds: [...leads, ...calls, ...listed].map(({ id }) => id),
    }
  },

  async export({ emails, phones }, { sql }) {
    const [leads, calls, doNotCall, callbacks] = await Promise.all([
      sql`
        select to_jsonb(lead) - 'person_hash' as lead, to_jsonb(lead_consent) as consent
        from lead left join lead_consent on lead_id = lead.id
        where lower(email) = any (${emails}) or phone_e164 = any (${phones}) order by created_at`,
      sql`
        select direction, phone_number as "phoneNumber", outcome, duration_seconds as "durationSeconds",
          started_at as "startedAt",
          (select json_agg(json_build_object('outcome', call_outcome.outcome, 'note', note, 'at', at) order by call_outcome.id)
            from call_outcome where call_id = call.id) as outcomes
        from call
        where phone_e164 = any (${phones}) or lead_id = any (array(
          select id from lead where lower(email) = any (${emails}) or phone_e164 = any (${phones})))
        order by started_at`,
      sql`
        select phone_e164 as "phoneNumber", reason, added_at as "addedAt" from do_not_call
        where phone_e164 = any (${phones}) order by added_at`,
      sql`
        select from_at as "from", until_at as "until", callback.note, callback.state from callback join lead on lead.id = lead_id
        where lower(email) = any (${emails}) or phone_e164 = any (${phones}) order by from_at`,
    ])
    return { leads: [...leads], calls: [...calls], doNotCall: [...doNotCall], callbacks: [...callbacks] }
  },
  async eraseSearchTerms(until, transaction) {
    const { count } = await transaction`
      update export_request set filters = ${erasedTerm(transaction)}
      where requested_at <= ${until} and filters ->> 'q' <> ${erased}`
    return count
  },
}

/** SQL: filters with another search term. Without one, an approved export would contain all leads. */
const erasedTerm = (transaction: Transaction) => transaction`filters || ${transaction.json({ q: erased })}`
