import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Failure } from '../shared/failure.ts'
import type { Account } from './account.ts'

/** The maximum age of a commit that is not in the archive yet. */
export const archiveSeconds = 120

/** Folder of the write-ahead log in an archive. */
export const logFolder = (archive: string) => join(archive, 'wal')
/** Folder of the base backups in an archive. */
export const baseFolder = (archive: string) => join(archive, 'base')

/** Creates the folders of an archive, which the database's account can write. @throws {Failure} if the path is unusable. */
export function makeArchive(archive: string, { uid, gid }: Account): void {
  if (process.platform === 'win32') throw new Failure('WAL_ARCHIVE needs a Unix shell. Remove it on Windows.')
  if (archive.includes("'")) throw new Failure(`WAL_ARCHIVE must not contain quotes: ${archive}`)
  for (const folder of [archive, logFolder(archive), baseFolder(archive)]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  if (uid === undefined || gid === undefined) return
  for (const folder of [archive, logFolder(archive)]) {
    chmodSync(folder, 0o700)
    chownSync(folder, uid, gid)
  }
}

/**
 * Lets a server archive the history of its timelines. A restore begins a timeline without archiving it, because it may be
 * only a test; later restores follow the timelines that are in the archive.
 */
export function archiveTimelines(cluster: string, { uid, gid }: Account): void {
  const folder = join(cluster, 'pg_wal')
  for (const name of readdirSync(folder).filter(file => file.endsWith('.history'))) {
    const status = join(folder, 'archive_status', name)
    if (existsSync(`${status}.done`)) continue
    writeFileSync(`${status}.ready`, '', { mode: 0o600 })
    if (uid !== undefined && gid !== undefined) chownSync(`${status}.ready`, uid, gid)
  }
}

/**
 * Reads the newest timeline in an archive, and the positions at which its history left the earlier ones.
 * @returns null for an archive of which nothing was restored.
 */
export function readTimelines(archive: string): { newest: number; leftAt: Map<number, bigint> } | null {
  const names = readdirSync(logFolder(archive)).filter(name => /^[0-9A-F]{8}\.history\.gz$/.test(name))
  const last = names.toSorted().at(-1)
  if (!last) return null
  const history = gunzipSync(readFileSync(join(logFolder(archive), last))).toString()
  const lines = [...history.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)]
  const leftAt = new Map(lines.map(([, timeline, position = '']) => [Number(timeline), toPosition(position)]))
  return { newest: Number.parseInt(last.slice(0, 8), 16), leftAt }
}

/** Converts a position in the log, such as `0/2000028`. */
export function toPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Returns the settings of a server that archives its write-ahead log. */
export function archiveSettings(archive: string): Record<string, string> {
  const file = quote(`${logFolder(archive)}/%f.gz`, 'f')
  const draft = quote(`${logFolder(archive)}/%f.new`, 'f')
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: `${archiveSeconds}s`,
    // After a crash, the server may archive a file again. Another server's file of the same name stays.
    archive_command:
      `if test -f ${file}; then gunzip -c ${file} | cmp -s - "%p"; ` +
      // PostgreSQL removes its own file when this succeeds, so the copy must be on the disk.
      `else gzip -c "%p" > ${draft} && sync ${draft} && mv ${draft} ${file} && sync ${quote(logFolder(archive), 'f')}; fi`,
  }
}

/** Returns the settings of a server that recovers from an archive. @param until the last instant; null for all of it */
export function recoverySettings(archive: string, until: Date | null): Record<string, string> {
  return {
    restore_command: `gunzip -c ${quote(`${logFolder(archive)}/%f.gz`, 'f')} > "%p"`,
    recovery_target_timeline: 'latest',
    // Later restores read the log of this server too, and would stop at a log with less detail.
    wal_level: 'replica',
    hot_standby: 'off',
    // The server knows no abbreviations such as Z yet.
    ...(until && {
      recovery_target_time: until.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
}

/** Quotes a path for the shell. PostgreSQL replaces `%` and a letter. */
function quote(path: string, letter: string): string {
  return `'${path.replaceAll('%', '%%').replaceAll(`%%${letter}`, `%${letter}`)}'`
}
