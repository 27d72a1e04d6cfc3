import type { Body, Moved, releaseOperations } from '@portal/contracts'
import { ApiError, publishChange, type Sql, type Transaction } from '@portal/service-kit'
import { lockPointers, lockRemote, logRelease } from '../remotes/store-build.ts'
import { admitBuild, readNeeded } from './admit-build.ts'
import type { ReadContract } from './answered-operations.ts'
import type { Releaser } from './authorize-releaser.ts'
import { notAdmitted } from './publish-build.ts'

interface PointerRow {
  stable: string
  candidate: string | null
  share: number
}

interface Move {
  kind: 'release' | 'candidate' | 'promote' | 'rollback'
  /** The build that is released, promoted, or rolled back to. */
  build: string
  from: string | null
  stable: string
  candidate: string | null
  share: number
  roles: readonly string[]
}

type Details = Pick<Releaser, 'who'> & { why: string; requestId: string | null }

/** Visitors have no ID, so a candidate cannot have a share of them. */
const isForVisitors = (remote: string) => remote === 'landing'

/**
 * Releases a build to everyone, or as a candidate.
 * @throws {ApiError} if it must not be released; no pointer moves then.
 */
export async function releaseBuild(
  sql: Sql,
  remote: string,
  { build, share, roles, from }: Body<typeof releaseOperations.releaseBuild>,
  details: Details,
  readContract: ReadContract,
): Promise<Moved> {
  // Before the lock, so that a service that hangs does not hold up other remotes.
  const answered = await readNeeded(sql, remote, build, readContract)
  return sql.begin(async transaction => {
    const pointer = await openPointer(transaction, remote)
    if (pointer) requireCurrent(`${remote} now runs`, pointer.stable, from)
    if (pointer?.candidate && pointer.candidate !== build) {
      const state = `${pointer.candidate} is a candidate of ${remote} already`
      throw new ApiError('conflict', `${state}. Promote it or roll it back first.`)
    }
    const isForAll = share === 100
    if (!isForAll && share === 0 && roles.length === 0)
      throw invalid('share', 'Set a share from 1 to 100 percent, or roles.')
    if (!isForAll && (!pointer || isForVisitors(remote))) {
      const reason = pointer ? 'Visitors all get the same page' : `${remote} has no release yet`
      throw invalid('share', `${reason}, so release this build to everyone.`)
    }
    await requireUsable(transaction, remote, build)
    const issues = await admitBuild(transaction, remote, build, answered)
    if (issues.length > 0) throw notAdmitted(remote, issues)
    const stable = pointer?.stable ?? null
    const move: Move =
      isForAll || !stable
        ? { kind: 'release', build, from: stable, stable: build, candidate: null, share: 0, roles: [] }
        : { kind: 'candidate', build, from: stable, stable, candidate: build, share, roles }
    return apply(transaction, remote, move, details, pointer?.candidate === build)
  })
}

/**
 * Goes back to an earlier build, by default the previous one; or ends the candidate.
 * @throws {ApiError} `conflict` if there is none; `not_admitted` if it does not fit what runs now.
 */
export function rollBack(
  sql: Sql,
  remote: string,
  { to, from: known }: Body<typeof releaseOperations.rollBack>,
  details: Details,
): Promise<Moved> {
  return sql.begin(async transaction => {
    const pointer = await requirePointer(transaction, remote)
    const from = pointer.candidate ?? pointer.stable
    requireCurrent(`${remote} now runs`, from, known)
    const target = to ?? (pointer.candidate ? pointer.stable : await buildBefore(transaction, remote, pointer.stable))
    if (!target) throw new ApiError('conflict', `There is no earlier build of ${remote} to go back to.`)
    await requireUsable(transaction, remote, target)
    if (from === target) throw new ApiError('conflict', `${remote} already runs ${target}.`)
    // The end of a candidate needs no check: its stable build already runs. Operations are not checked: a service that
    // does not respond must not delay a rollback.
    const issues = target === pointer.stable ? [] : await admitBuild(transaction, remote, target, null)
    if (issues.length > 0) throw notAdmitted(remote, issues, `${remote} was not rolled back`)
    const move: Move = { kind: 'rollback', build: target, from, stable: target, candidate: null, share: 0, roles: [] }
    return apply(transaction, remote, move, details)
  })
}

/** Ends a candidate, unless it has already ended. @returns whether it ended the candidate. */
export function endCandidate(sql: Sql, remote: string, candidate: string, details: Details): Promise<boolean> {
  return sql.begin(async transaction => {
    const pointer = await openPointer(transaction, remote)
    if (pointer?.candidate !== candidate) return false
    const { stable } = pointer
    const move: Move = {
      kind: 'rollback',
      build: stable,
      from: candidate,
      stable,
      candidate: null,
      share: 0,
      roles: [],
    }
    await apply(transaction, remote, move, details)
    return true
  })
}

/** Releases the candidate to everyone. @throws {ApiError} `conflict` if there is none. */
export function promote(
  sql: Sql,
  remote: string,
  { build, from }: Body<typeof releaseOperations.promote>,
  details: Details,
): Promise<Moved> {
  return sql.begin(async transaction => {
    const { stable, candidate } = await requirePointer(transaction, remote)
    requireCurrent(`${remote} now runs`, stable, from)
    if (!candidate) throw new ApiError('conflict', `${remote} has no candidate to promote.`)
    requireCurrent(`The candidate of ${remote} is now`, candidate, build)
    const move: Move = {
      kind: 'promote',
      build: candidate,
      from: stable,
      stable: candidate,
      candidate: null,
      share: 0,
      roles: [],
    }
    return apply(transaction, remote, move, details)
  })
}

/** Withdraws a build, so that no one can release it again. @throws {ApiError} `conflict` if it is stable. */
export function withdraw(sql: Sql, remote: string, build: string, details: Details): Promise<void> {
  return sql.begin(async transaction => {
    const pointer = await requirePointer(transaction, remote)
    await requireUsable(transaction, remote, build)
    if (pointer.stable === build) {
      throw new ApiError('conflict', `${remote} runs ${build}. Roll back or release another build first.`)
    }
    await transaction`
      update pointer set candidate = null, share = 0, roles = '{}', is_seed = false
      where remote = ${remote} and candidate = ${build}`
    await transaction`
      update build set withdrawn_at = clock_timestamp() where remote = ${remote} and build = ${build}`
    await transaction`delete from preview where remote = ${remote} and build = ${build}`
    await logRelease(transaction, { remote, kind: 'withdraw', build, ...details })
    await publishChange(transaction, { tags: [{ type: 'Release', id: remote }] })
  }) as Promise<void>
}

/**
 * Removes a remote from the portal: it has no build until one is released. @throws {ApiError} `conflict` for the
 * shell and the landing page, without which there is no portal.
 */
export function removeRemote(sql: Sql, remote: string, details: Details): Promise<void> {
  return sql.begin(async transaction => {
    const { stable } = await requirePointer(transaction, remote)
    if (remote === 'shell' || isForVisitors(remote)) {
      throw new ApiError('conflict', `The portal does not work without ${remote}. Roll it back instead.`)
    }
    await transaction`delete from pointer where remote = ${remote}`
    await transaction`delete from preview where remote = ${remote}`
    await logRelease(transaction, { remote, kind: 'remove', from: stable, ...details })
    await publishChange(transaction, { tags: [{ type: 'Release', id: remote }] })
  }) as Promise<void>
}

async function apply(
  sql: Transaction,
  remote: string,
  move: Move,
  details: Details,
  keepsSalt = false,
): Promise<Moved> {
  const { kind, build, from, stable, candidate, share, roles } = move
  await sql`
    insert into pointer (remote, stable, candidate, share, roles)
    values (${remote}, ${stable}, ${candidate}, ${share}, ${roles as string[]})
    on conflict (remote) do update set stable = excluded.stable, candidate = excluded.candidate,
      share = excluded.share, roles = excluded.roles, is_seed = false,
      salt = case when ${keepsSalt} then pointer.salt else excluded.salt end`
  await logRelease(sql, { remote, kind, build, from, ...(candidate && { share, roles }), ...details })
  await publishChange(sql, { tags: [{ type: 'Release', id: remote }] })
  return { remote, from, to: build, candidate, share }
}

async function openPointer(sql: Transaction, remote: string): Promise<PointerRow | undefined> {
  await lockPointers(sql)
  await lockRemote(sql, remote)
  const [pointer] = await sql<PointerRow[]>`select stable, candidate, share from pointer where remote = ${remote}`
  return pointer
}

async function requirePointer(sql: Transaction, remote: string): Promise<PointerRow> {
  const pointer = await openPointer(sql, remote)
  if (!pointer) throw new ApiError('not_found', `There is no remote ${remote} here.`)
  return pointer
}

/** @throws {ApiError} `conflict` if the current build is not the one that the sender of a request knows. */
function requireCurrent(intro: string, current: string, known: string | null | undefined): void {
  if (!known || known === current) return
  throw new ApiError('conflict', `${intro} ${current}, not ${known}. Check that build, then try again.`)
}

/** @throws {ApiError} `not_found` if the build was not published completely; `gone` if it was withdrawn or deleted. */
export async function requireUsable(sql: Sql | Transaction, remote: string, build: string): Promise<void> {
  const [stored] = await sql<{ is_complete: boolean; withdrawn_at: string | null; deleted_at: string | null }[]>`
    select is_complete, withdrawn_at, deleted_at from build where remote = ${remote} and build = ${build}`
  if (stored?.deleted_at) {
    throw new ApiError('gone', `The files of ${remote} ${build} were deleted. Publish it again from its commit.`)
  }
  if (!stored?.is_complete)
    throw new ApiError('not_found', `There is no complete build ${build} of ${remote}. Publish it first.`)
  if (stored.withdrawn_at) throw new ApiError('gone', `${remote} ${build} was withdrawn. Release another build.`)
}

/** The build that was released before this one and was not rolled back. */
async function buildBefore(sql: Transaction, remote: string, stable: string): Promise<string | null> {
  const [row] = await sql<{ build: string }[]>`
    select released.build from release_log released
    join build on build.remote = released.remote and build.build = released.build and withdrawn_at is null
      and is_complete
    where released.remote = ${remote} and released.build <> ${stable}
      and kind in ('seed', 'release', 'promote', 'rollback')
      and not exists (
        select from release_log later where later.remote = released.remote and later.id > released.id
          and later.kind = 'rollback' and later.from_build = released.build
      )
    order by released.id desc limit 1`
  return row?.build ?? null
}

const invalid = (path: string, message: string) =>
  new ApiError('invalid_request', `${path}: ${message}`, { issues: [{ path, message }] })
