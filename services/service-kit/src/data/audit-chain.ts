import type { Sql } from './sql.ts'

const maxLinks = 500
/** A transaction can commit after others with higher IDs, so this many of the last entries are checked for missing links. */
const lateEntries = 1_000

/** Adds all entries without a link to the chain. */
export async function chainAudit(sql: Sql): Promise<void> {
  while ((await addLinks(sql)) === maxLinks);
}

/** @returns the number of links. */
async function addLinks(sql: Sql): Promise<number> {
  return sql.begin(async transaction => {
    const [lock] = await transaction<[{ isFree: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext(current_schema || ' audit chain')) as "isFree"`
    if (!lock.isFree) return 0
    const { count } = await transaction`
      with recursive last as (
        select position, hash from audit_link order by position desc limit 1
      ), entry as (
        select audit.id, audit_entry_text(audit) as text, details, random_256_bits() as salt,
          row_number() over (order by audit.id) as number
        from audit
        where audit.id > coalesce((select max(audit_id) from audit_link), 0) - ${lateEntries}
          and not exists (select from audit_link where audit_id = audit.id)
        order by audit.id limit ${maxLinks}
      ), hashed as materialized (
        select id, text, salt, number, audit_details_hash(details, salt) as details_hash from entry
      ), link as (
        select 0::bigint as number, (select position from last) as position, null::bigint as id, null::bytea as details_hash,
          null::bytea as salt, (select hash from last) as hash
        union all
        select hashed.number, coalesce(link.position, 0) + 1, hashed.id, hashed.details_hash, hashed.salt,
          audit_link_hash(link.hash, hashed.text, hashed.details_hash)
        from link join hashed on hashed.number = link.number + 1
      )
      insert into audit_link (position, audit_id, details_hash, long_salt, hash)
      select position, id, details_hash, salt, hash from link where number > 0`
    return count
  })
}

/** An entry that does not belong to the chain, and why. */
export interface BrokenEntry {
  id: string
  problem: 'was changed' | 'was removed' | 'is not in the chain'
}

export interface AuditReport {
  entries: number
  /** Entries whose details are erased. The receipts of erasures count them too. */
  erased: number
  broken: BrokenEntry[]
}

/** Compares an audit with its chain. An entry of the last minute may have no link yet. */
export async function verifyAudit(sql: Sql): Promise<AuditReport> {
  const [[counts], broken] = await Promise.all([
    sql<[{ entries: number; erased: number }]>`
      select count(*)::int as entries, (count(*) filter (where details = '{"erased": true}'))::int as erased from audit`,
    sql<BrokenEntry[]>`
      select id::text, problem from (
        select link.audit_id as id,
          case
            when audit.id is null then 'was removed'
            when link.hash <> audit_link_hash(link.previous, audit_entry_text(audit), link.details_hash) then 'was changed'
            when coalesce(link.salt::text, link.long_salt::text) is null and audit.details <> '{"erased": true}'
              then 'was changed'
            when link.details_hash <> audit_details_hash(audit.details, link.salt) then 'was changed'
            when link.details_hash <> audit_details_hash(audit.details, link.long_salt) then 'was changed'
          end as problem
        from (select *, lag(hash) over (order by position) as previous from audit_link) as link
        left join audit on audit.id = link.audit_id
        union all
        select id, 'is not in the chain' from audit
        where at < clock_timestamp() - interval '1 minute'
          and not exists (select from audit_link where audit_id = audit.id)
      ) as entry where problem is not null order by entry.id`,
  ])
  return { ...counts, broken: [...broken] }
}
