import { admins } from '@portal/contracts'
import { type PersonalData, publishChange, type Sql, type Transaction, valuesIn } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'

const phoneNumber = (sql: Sql | Transaction) => valuesIn(sql, sql`phone_number`)

/** Returns and erases what the telephony platform reported about calls with a person's numbers. */
export const personalData: PersonalData<AdminDeps> = {
  tables: [
    {
      name: 'delivery',
      key: 'id',
      at: 'received_at',
      values: sql => valuesIn(sql, sql`body::text`),
    },
    { name: 'call_event', key: 'key', at: 'at', values: phoneNumber },
    {
      name: 'telephony_call',
      key: 'id',
      at: 'changed_at',
      values: sql => valuesIn(sql, sql`truth::text`),
    },
    { name: 'placed_call', key: 'key', at: 'placed_at', values: phoneNumber },
  ],

  async erase({ phones, until }, transaction) {
    const [deliveries, events, calls, placed] = [
      await transaction`
        update delivery set body = null
        where received_at <= ${until} and ${names(transaction, phones, transaction`body::text`)}`,
      await transaction`
        update call_event set phone_number = ''
        where at <= ${until} and ${names(transaction, phones, transaction`phone_number`)}`,
      await transaction`
        update telephony_call
        set truth = null, erased_at = clock_timestamp(), recorded_version = version, missing_extension = null
        where coalesce((truth ->> 'startedAt')::timestamptz, changed_at) <= ${until}
          and ${names(transaction, phones, transaction`truth::text`)}`,
      await transaction`
        update placed_call set phone_number = ''
        where placed_at <= ${until} and ${names(transaction, phones, transaction`phone_number`)}`,
    ]
    // Deliveries without their text cannot be replayed.
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
    const counts = {
      deliveries: deliveries.count,
      callEvents: events.count,
      telephonyCalls: calls.count,
      placedCalls: placed.count,
    }
    return { counts, subjectIds: [] }
  },

  async export({ phones }, { sql }) {
    const [deliveries, telephonyCalls] = await Promise.all([
      sql`
        select received_at as "receivedAt", event_type as "eventType", body from delivery
        where ${names(sql, phones, sql`body::text`)} order by received_at`,
      sql`select id, truth from telephony_call where ${names(sql, phones, sql`truth::text`)}`,
    ])
    return { deliveries: [...deliveries], telephonyCalls: [...telephonyCalls] }
  },
}

/** Whether a text contains one of the numbers, in any format: compares the digits without the country code. */
const names = (sql: Sql | Transaction, phones: readonly string[], text: ReturnType<Sql>) => sql`
  exists (
    select from unnest(${phones.map(nationalDigits)}::text[]) as it
    where position(it in regexp_replace(${text}, '[^0-9"]', '', 'g')) > 0)`

const nationalDigits = (e164: string) => e164.replace(/^\+1?/, '')
