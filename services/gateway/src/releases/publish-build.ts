import { isDeepStrictEqual } from 'node:util'
import { type Body, type Issue, type RemoteManifest, type releaseOperations, remoteManifest } from '@portal/contracts'
import { ApiError, type Sql, type Transaction } from '@portal/service-kit'
import { firstFile, sha384 } from '../remotes/open-build.ts'
import { boundsOf } from '../remotes/seed-releases.ts'
import { lockRemote, logRelease } from '../remotes/store-build.ts'
import type { Releaser } from './authorize-releaser.ts'

/** Maximum size of a file of a build. The portal's largest file is 600 kB. */
export const maxFileBytes = 8 * 1024 * 1024
const maxFiles = 300

interface BuildName {
  remote: string
  build: string
}

/**
 * Stores the manifest of a build and the hashes of its files. Publishing the same build again continues an upload.
 * @returns the files that have not arrived yet.
 * @throws {ApiError} `not_admitted` if the manifest does not describe these files; `conflict` if the ID belongs to a build
 * with other content.
 */
export function publishBuild(
  sql: Sql,
  { remote, build }: BuildName,
  upload: Body<typeof releaseOperations.publishBuild>,
  { who, mayAddRemotes }: Releaser,
): Promise<{ missing: string[] }> {
  const manifest = readManifest({ remote, build }, upload)
  return sql.begin(async transaction => {
    await lockRemote(transaction, remote)
    const bounds = boundsOf(manifest)
    if (mayAddRemotes) {
      await transaction`
        insert into remote (name, roles_at_most, paths)
        values (${remote}, ${bounds.rolesAtMost}, ${bounds.paths}) on conflict do nothing`
    }
    const [stored] = await transaction<{ manifest: RemoteManifest; is_complete: boolean }[]>`
      select manifest, is_complete from build where remote = ${remote} and build = ${build}`
    if (stored?.is_complete) {
      if (await isSame(transaction, { remote, build }, stored.manifest, upload)) return { missing: [] }
      throw new ApiError('conflict', `${remote} ${build} already exists with different files. Build again.`)
    }
    const changed = manifest.hasHashedNames ? await namesOfOtherFiles(transaction, { remote, build }, upload.files) : []
    if (changed.length > 0) {
      throw notAdmitted(
        remote,
        changed.map(name => ({ path: `files.${name}`, message: `Another build has a different ${name}.` })),
      )
    }
    await transaction`
      insert into build (remote, build, manifest, git_commit, is_dirty, published_by)
      values (${remote}, ${build}, ${transaction.json(upload.manifest as never)}, ${upload.commit ?? null},
        ${upload.isDirty}, ${who})
      on conflict (remote, build) do update set manifest = excluded.manifest, git_commit = excluded.git_commit,
        is_dirty = excluded.is_dirty, published_by = excluded.published_by, published_at = excluded.published_at,
        deleted_at = null`
    await replaceFiles(transaction, { remote, build }, upload.files)
    if (!stored) await logRelease(transaction, { remote, kind: 'publish', build, who })
    return { missing: await finishUpload(transaction, { remote, build }) }
  })
}

/**
 * The names that other builds use for files with different content. Builds with hashed names share their addresses, so a
 * browser may have either file. Compressed files may differ: they depend on the version of Node.js.
 */
async function namesOfOtherFiles(sql: Transaction, { remote, build }: BuildName, files: Record<string, string>) {
  const rows = await sql<{ name: string }[]>`
    select distinct file.name from build_file file
    join build using (remote, build)
    join jsonb_each_text(${sql.json(files)}) sent on sent.key = file.name and sent.value <> file.sha384
    where remote = ${remote} and build <> ${build} and manifest->'hasHashedNames' = 'true'
      and file.name ~ '\.[0-9a-f]{16}\.(js|css|woff2)$'
    order by file.name`
  return rows.map(({ name }) => name)
}

/** Keeps the files that are uploaded already, if their hashes are unchanged. */
async function replaceFiles(sql: Transaction, { remote, build }: BuildName, files: Record<string, string>) {
  const rows = Object.entries(files).map(([name, hash]) => ({ remote, build, name, sha384: hash }))
  await sql`
    delete from build_file file where remote = ${remote} and build = ${build}
      and not exists (
        select from jsonb_each_text(${sql.json(files)}) sent where sent.key = file.name and sent.value = file.sha384
      )`
  await sql`insert into build_file ${sql(rows)} on conflict do nothing`
}

/** Lists the missing files. If there are none, the build is complete and never changes again. */
async function finishUpload(sql: Transaction, { remote, build }: BuildName): Promise<string[]> {
  const missing = await sql<{ name: string }[]>`
    select name from build_file where remote = ${remote} and build = ${build} and content is null order by name`
  if (missing.length === 0) {
    await sql`update build set is_complete = true where remote = ${remote} and build = ${build}`
  }
  return missing.map(({ name }) => name)
}

/**
 * Stores the content of a file.
 * @throws {ApiError} `not_found` if the build does not list the file; `invalid_request` if the content has another hash.
 */
export function uploadFile(sql: Sql, { remote, build, name }: BuildName & { name: string }, content: Buffer) {
  return sql.begin(async transaction => {
    await lockRemote(transaction, remote)
    const [file] = await transaction<{ sha384: string; has_content: boolean }[]>`
      select sha384, content is not null as has_content from build_file
      where remote = ${remote} and build = ${build} and name = ${name}`
    if (!file) throw new ApiError('not_found', `${remote} ${build} has no file ${name}. Publish its manifest first.`)
    if (sha384(content) !== file.sha384) {
      const message = `${name} does not have the hash ${file.sha384}. Upload the file as it was built.`
      throw new ApiError('invalid_request', message, { issues: [{ path: name, message }] })
    }
    if (file.has_content) return
    await transaction`
      update build_file set content = ${content} where remote = ${remote} and build = ${build} and name = ${name}`
    await finishUpload(transaction, { remote, build })
  })
}

function readManifest({ remote, build }: BuildName, upload: Body<typeof releaseOperations.publishBuild>) {
  const parsed = remoteManifest.safeParse(upload.manifest)
  if (!parsed.success) {
    throw notAdmitted(
      remote,
      parsed.error.issues.map(({ path, message }) => ({ path: `manifest.${path.join('.')}`, message })),
    )
  }
  const { name, build: id, integrity, pages, slots, searches, preload } = parsed.data
  const names = Object.keys(upload.files)
  const first = firstFile(parsed.data)
  const needed = [
    ...(first ? [first] : []),
    ...preload,
    ...[...pages, ...slots, ...searches].flatMap(({ files }) => files),
  ]
  const issues: Issue[] = [
    ...(name === remote ? [] : [{ path: 'manifest.name', message: `The manifest is for ${name}.` }]),
    ...(id === build ? [] : [{ path: 'manifest.build', message: `The manifest is for build ${id}.` }]),
    ...(names.length > 0 ? [] : [{ path: 'files', message: 'A build has at least one file.' }]),
    ...(names.length <= maxFiles ? [] : [{ path: 'files', message: `A build has at most ${maxFiles} files.` }]),
    ...[...new Set(needed)]
      .filter(file => !names.includes(file))
      .map(file => ({ path: 'files', message: `${file} is missing.` })),
    ...Object.entries(integrity)
      .filter(([file, expected]) => upload.files[file] !== expected)
      .map(([file]) => ({ path: `manifest.integrity.${file}`, message: `${file} has another hash in the manifest.` })),
  ]
  if (issues.length > 0) throw notAdmitted(remote, issues)
  return parsed.data
}

/**
 * Builds of the same sources may differ in their time, in the compressed files if the Node.js versions differ, and in the bill
 * of materials, which builds of `npm start` do not have.
 */
async function isSame(
  sql: Transaction,
  { remote, build }: BuildName,
  stored: RemoteManifest,
  { manifest, files }: Body<typeof releaseOperations.publishBuild>,
): Promise<boolean> {
  const rows = await sql<{ name: string; sha384: string }[]>`
    select name, sha384 from build_file where remote = ${remote} and build = ${build}`
  const plain = (entries: [string, string][]) =>
    Object.fromEntries(entries.filter(([name]) => !/\.(br|gz|cdx\.json)$/.test(name)))
  const timeless = (one: unknown) => ({ ...remoteManifest.parse(one), builtAt: '' })
  return (
    isDeepStrictEqual(plain(rows.map(({ name, sha384: hash }) => [name, hash])), plain(Object.entries(files))) &&
    isDeepStrictEqual(timeless(stored), timeless(manifest))
  )
}

/** The error for a build that must not be released, or shown. Its message names the first conflict. */
export function notAdmitted(remote: string, issues: Issue[], outcome = `${remote} was not released`): ApiError {
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return new ApiError('not_admitted', `${outcome}: ${issues[0]?.message}${more}`, { issues })
}
