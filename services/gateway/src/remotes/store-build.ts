import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteManifest } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'
import { sha384 } from './open-build.ts'

/** Stores a build that was made in a folder, with all of its files, unless it is stored already. */
export async function storeBuild(
  sql: Transaction,
  folder: string,
  manifest: RemoteManifest,
  publishedBy: string,
): Promise<void> {
  const { name: remote, build } = manifest
  const [added] = await sql`
    insert into build (remote, build, manifest, published_by, is_complete)
    values (${remote}, ${build}, ${sql.json(manifest as never)}, ${publishedBy}, true)
    on conflict (remote, build) do update set manifest = excluded.manifest, is_complete = true, deleted_at = null,
      published_at = excluded.published_at where not build.is_complete
    returning build`
  if (!added) return
  await sql`delete from build_file where remote = ${remote} and build = ${build}`
  for (const name of await filesOf(folder)) {
    const content = await readFile(join(folder, name))
    await sql`
      insert into build_file (remote, build, name, sha384, content)
      values (${remote}, ${build}, ${name}, ${sha384(content)}, ${content})`
  }
}

/** Names of a build's files, without its manifest. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isFile() && entry.name !== 'remote.json').map(({ name }) => name)
}

/** Locks a remote, so that all copies of the gateway change it one at a time. */
export async function lockRemote(sql: Transaction, remote: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`release ${remote}`}))`
}

/**
 * Lets only one release at a time check what runs and move a pointer. Two that do not fit together could each fit what ran
 * before. Call it before `lockRemote`, so that no two wait for each other.
 */
export async function lockPointers(sql: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('release pointers'))`
}

export interface LogEntry {
  remote: string
  kind: string
  build?: string | null
  from?: string | null
  share?: number | null
  roles?: readonly string[] | null
  who: string
  why?: string
  requestId?: string | null
}

/** Adds to the append-only record of all releases. Pass the transaction of the change. */
export async function logRelease(sql: Sql | Transaction, entry: LogEntry): Promise<void> {
  const { remote, kind, build = null, from = null, share = null, roles = null, who, why = '', requestId = null } = entry
  await sql`
    insert into release_log (remote, kind, build, from_build, share, roles, who, why, request_id)
    values (${remote}, ${kind}, ${build}, ${from}, ${share}, ${roles as string[] | null}, ${who}, ${why}, ${requestId})`
}
