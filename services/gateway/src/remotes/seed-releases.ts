import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RemoteManifest, remoteManifest } from '@portal/contracts'
import { installation } from '@portal/contracts/releases'
import { type Log, publishChange, type Sql, type Transaction } from '@portal/service-kit'
import { nullIfMissing } from './null-if-missing.ts'
import { isBuildId, isRemoteName } from './open-build.ts'
import { lockRemote, logRelease, storeBuild } from './store-build.ts'

/** The newest build of a remote in a folder. */
interface Built {
  readonly name: string
  readonly build: string
  /** Whether an earlier version of the portal had rolled this remote back; then it does not follow later builds. */
  readonly isPinned: boolean
}

/**
 * Returns a function that starts a new installation with the builds in a folder. Afterwards, only releases move pointers:
 * an upgrade that brings another team's remote does not release it. With `follows`, a remote that was never released or
 * rolled back gets the newest build, so that developers see what they have just built. The function is cheap if there is
 * no new build.
 */
export function createSeeding(sql: Sql, root: string, log: Log, follows: boolean): () => Promise<void> {
  const seen = new Map<string, string>()
  let isNew: boolean | undefined

  return async () => {
    isNew ??= follows || !(await hasShell())
    if (!isNew) return
    for (const built of await readBuilt(root)) {
      if (seen.get(built.name) === built.build) continue
      // One broken build must not prevent the start of the portal.
      await sql
        .begin(transaction => seed(transaction, root, built, follows))
        .then(() => seen.set(built.name, built.build))
        .catch((error: unknown) => log.error({ remote: built.name, build: built.build, err: error }, 'seeding failed'))
    }
  }

  async function hasShell(): Promise<boolean> {
    const [pointer] = await sql`select from pointer where remote = 'shell'`
    return pointer !== undefined
  }
}

async function seed(sql: Transaction, root: string, { name, build, isPinned }: Built, follows: boolean): Promise<void> {
  await lockRemote(sql, name)
  const [pointer] = await sql<{ stable: string; is_seed: boolean }[]>`
    select stable, is_seed from pointer where remote = ${name}`
  if (pointer && (!follows || !pointer.is_seed || pointer.stable === build)) return
  const [removed] = await sql`select from release_log where remote = ${name} and kind = 'remove' limit 1`
  if (!pointer && removed) return
  const folder = join(root, name, build)
  const manifest = remoteManifest.parse(JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')))
  const { rolesAtMost, paths } = boundsOf(manifest)
  await sql`
    insert into remote (name, roles_at_most, paths) values (${name}, ${rolesAtMost}, ${paths})
    on conflict (name) do update set roles_at_most = excluded.roles_at_most, paths = excluded.paths`
  await storeBuild(sql, folder, manifest, 'seed')
  await sql`
    insert into pointer (remote, stable, is_seed) values (${name}, ${build}, ${!isPinned})
    on conflict (remote) do update set stable = excluded.stable`
  await logRelease(sql, { remote: name, kind: 'seed', build, from: pointer?.stable ?? null, who: installation })
  await publishChange(sql, { tags: [{ type: 'Release', id: name }] })
}

/** The narrowest bounds for a manifest: its roles, and the first segment of each of its paths. */
export function boundsOf({ roles, pages }: Pick<RemoteManifest, 'roles' | 'pages'>) {
  return {
    rolesAtMost: [...roles],
    paths: [...new Set(pages.map(({ path }) => `/${path.split('/')[1] ?? ''}`))].sort(),
  }
}

/** Reads which build of each remote was made last. */
async function readBuilt(root: string): Promise<Built[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(nullIfMissing)
  const found: Built[] = []
  for (const { name } of entries?.filter(entry => entry.isDirectory() && isRemoteName(entry.name)) ?? []) {
    const [newest, active] = await Promise.all(['newest', 'active'].map(file => readId(join(root, name, file))))
    const build = active ?? newest
    if (build) found.push({ name, build, isPinned: Boolean(active && newest && active !== newest) })
  }
  // The shell is the last one: once it has a build, the installation is complete.
  return found.sort((one, other) => Number(one.name === 'shell') - Number(other.name === 'shell'))
}

async function readId(file: string): Promise<string | null> {
  const id = (await readFile(file, 'utf8').catch(nullIfMissing))?.trim()
  return id && isBuildId(id) ? id : null
}
