import type { Sql } from '@portal/service-kit'

/** Returns the tables of all services that have a row with one of the texts, which are in lower case. */
export async function tablesWith(owner: Sql, texts: readonly string[]): Promise<string[]> {
  const tables = await owner<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('identity', 'calls', 'sales', 'engagement', 'admin', 'gateway')`
  const found: string[] = []
  for (const { schema, name } of tables) {
    const rows = await owner`
      select 1 from ${owner(`${schema}.${name}`)} as it
      where lower(it::text) like any (${texts.map(text => `%${text}%`)}) limit 1`
    if (rows.length > 0) found.push(`${schema}.${name}`)
  }
  return found.toSorted()
}
