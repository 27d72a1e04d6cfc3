import type { personInternal } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

const pageSize = 20_000

/** Returns the emails and numbers in a page of leads, calls, or the do-not-call list whose hashes belong to people who were erased later. */
export const findErased: Handler<typeof personInternal.findErased, CallsDeps> = async ({ body }, { sql }) => {
  const { key, longKey, erased, records, after } = body
  const long = Buffer.from(longKey, 'hex')
  const start = sql`where ${after}::uuid is null or id > ${after} order by id limit ${pageSize}`
  const page = {
    leads: sql`select id, created_at as at, array[lower(email), phone_e164] as person from lead ${start}`,
    calls: sql`select id, started_at as at, array[phone_e164] as person from call ${start}`,
    doNotCall: sql`select id, added_at as at, array[phone_e164] as person from do_not_call ${start}`,
  }[records]
  const [row] = await sql<[{ found: { hash: string; value: string }[]; last: string | null }]>`
    with page as materialized (${page}),
    erased as (
      select * from unnest(${erased.map(({ hash }) => hash)}::text[], ${erased.map(({ at }) => at)}::timestamptz[])
        as it (hash, before))
    select
      (select id from page offset ${pageSize - 1}) as last,
      coalesce((
        select json_agg(distinct jsonb_build_object('hash', hash, 'value', value))
        from page cross join unnest(person) as value
          join erased on hash = encode(
            sha256(${long}::bytea || convert_to(encode(sha256(convert_to(${key}::text || value, 'UTF8')), 'hex'), 'UTF8')), 'hex')
        where at <= before), '[]') as found`
  return row
}
