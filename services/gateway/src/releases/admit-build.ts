import { type Issue, type RemoteManifest, remoteManifest, type Role } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'
import { type Answered, type ReadContract, readAnswered } from './answered-operations.ts'
import { findReleaseIssues, type KnownShell } from './find-release-issues.ts'

interface RunningBuild {
  remote: string
  build: string
  manifest: unknown
}

/**
 * Asks the services that own the operations of a stored build which operations they answer now.
 * @throws {ApiError} `unavailable` if one of them does not respond.
 */
export async function readNeeded(
  sql: Sql | Transaction,
  remote: string,
  build: string,
  readContract: ReadContract,
): Promise<Answered> {
  const [stored] = await sql`select manifest from build where remote = ${remote} and build = ${build}`
  return readAnswered(remoteManifest.safeParse(stored?.['manifest']).data?.needs?.operations ?? [], readContract)
}

/**
 * Checks a stored build against the shell, the services, and the other remotes that run now.
 * @param answered what `readNeeded` returned; null: operations are not checked.
 */
export async function admitBuild(
  sql: Sql | Transaction,
  remote: string,
  build: string,
  answered: Answered | null,
): Promise<Issue[]> {
  const [stored] = await sql<{ manifest: unknown; paths: string[]; rolesAtMost: Role[] }[]>`
    select manifest, paths, roles_at_most as "rolesAtMost" from build join remote on remote.name = build.remote
    where remote = ${remote} and build = ${build}`
  const parsed = remoteManifest.safeParse(stored?.manifest)
  if (!stored || !parsed.success) return [{ path: 'manifest', message: `The manifest of ${remote} cannot be read.` }]
  const running = await sql<RunningBuild[]>`
    select build.remote, build.build, manifest from pointer
    join build on build.remote = pointer.remote and build.build in (stable, candidate)
    where pointer.remote <> ${remote}`
  const others = running.filter(({ remote: name }) => name !== 'shell').flatMap(toManifest)
  const files = await sql<{ name: string; bytes: number }[]>`
    select name, octet_length(content) as bytes from build_file where remote = ${remote} and build = ${build}`
  const bytesOf = new Map(files.map(({ name, bytes }) => [name, bytes]))
  return findReleaseIssues(parsed.data, {
    bounds: { paths: stored.paths, rolesAtMost: stored.rolesAtMost },
    shells: running.filter(({ remote: name }) => name === 'shell').flatMap(toShell),
    others,
    answered,
    wireBytes: new Map([...bytesOf].map(([name, bytes]) => [name, bytesOf.get(`${name}.br`) ?? bytes])),
  })
}

/** A manifest that cannot be read claims nothing. */
const toManifest = ({ manifest }: RunningBuild): RemoteManifest[] => {
  const parsed = remoteManifest.safeParse(manifest)
  return parsed.success ? [parsed.data] : []
}

/** Older shells do not say what they provide, and are not checked. */
const toShell = (running: RunningBuild): KnownShell[] =>
  toManifest(running).flatMap(({ build, provides }) => (provides ? [{ build, provides }] : []))
