import type { Sql } from '@portal/service-kit'

/** Creates the table that records what ran. */
export async function createDoneTable(owner: Sql): Promise<void> {
  await owner`create schema if not exists platform`
  await owner`create table if not exists platform.done (name text primary key, at timestamptz not null default now())`
}

/** Runs `work` unless this database records that it ran before, under this name. */
export async function runOncePerDatabase(owner: Sql, name: string, work: () => Promise<void>): Promise<void> {
  await createDoneTable(owner)
  const [done] = await owner`select 1 from platform.done where name = ${name}`
  if (done) return
  await work()
  await owner`insert into platform.done (name) values (${name}) on conflict do nothing`
}
