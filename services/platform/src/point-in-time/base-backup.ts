import { hash } from 'node:crypto'
import { createReadStream, createWriteStream, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib'
import type { Sql } from '@portal/service-kit'
import { z } from 'zod'
import { createContentDigest } from '../backup/content-digest.ts'
import type { Content } from '../backup/tables.ts'
import { baseFolder, readTimelines, toPosition } from '../database/archive.ts'
import { Failure } from '../shared/failure.ts'

const manifestFile = 'manifest.json'

/** Files up to this size are read whole: most of a cluster's are small, and streams would take ten times as long. */
const smallBytes = 1024 ** 2
const compression = { level: 1 }
const manifest = z.object({
  /** A restore can reach every instant from here on. */
  endedAt: z.iso.datetime(),
  /** Major version of PostgreSQL. */
  major: z.string(),
  /** Tells the server where to begin its recovery. */
  label: z.string(),
  folders: z.array(z.string()),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type BaseBackup = z.output<typeof manifest> & { readonly folder: string }

/** Files that a copy must not or need not contain. */
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label|recovery\.signal|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|.*\/?pgsql_tmp.*|.*pg_internal\.init.*)$/

/**
 * Copies the files of a running server into its archive, and reads the copies again. Together with the archived log, a
 * restore can reach every later instant.
 * @param owner a connection without timeouts, as a superuser.
 */
export async function writeBaseBackup(owner: Sql, archive: string): Promise<BaseBackup> {
  const [server] = await owner<[{ data: string; major: string; command: string }]>`
    select current_setting('data_directory') as data, current_setting('archive_command') as command,
      (current_setting('server_version_num')::int / 10000)::text as major`
  if (!server.command.includes(archive)) throw new Failure(`The database does not archive to ${archive}.`)
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const folder = join(baseFolder(archive), name)
  const draft = `${folder}.unfinished`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await owner`select pg_backup_start(${name}, fast => true)`
  const { folders, files } = await copyFiles(server.data, draft)
  // Waits until the log of the copy is archived.
  const [stopped] = await owner<[{ label: string; at: Date }]>`
    select labelfile as label, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)`
  const content = {
    endedAt: new Date(stopped.at).toISOString(),
    major: server.major,
    label: stopped.label,
    folders,
    files,
  }
  await forEachFile(Object.entries(files), async ([path, { bytes, sha256 }]) => {
    if ((await readCopy(draft, path, bytes)).sha256 !== sha256) throw new Failure(`The copy of ${path} is damaged.`)
  })
  await writeFile(join(draft, manifestFile), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, folder)
  return { ...content, folder }
}

async function copyFiles(data: string, folder: string): Promise<Pick<BaseBackup, 'folders' | 'files'>> {
  const folders: string[] = []
  const files: BaseBackup['files'] = {}
  await forEachFile(readdirSync(data, { recursive: true, withFileTypes: true }), async entry => {
    const path = join(entry.parentPath, entry.name).slice(data.length + 1)
    if (leftOut.test(path)) return
    if (entry.isDirectory()) folders.push(path)
    else if (entry.isFile()) {
      const copied = await copyFile(join(data, path), copyOf(folder, path))
      if (copied) files[path] = copied
    }
  })
  return { folders, files }
}

/** A cluster has thousands of small files: one at a time, the waits between them would take most of the time. */
async function forEachFile<File>(files: readonly File[], work: (file: File) => Promise<void>): Promise<void> {
  const waiting = files.values()
  const next = async () => {
    for (const file of waiting) await work(file)
  }
  // All have ended when this throws, so that nothing writes to a folder that the caller removes.
  const ended = await Promise.allSettled(Array.from({ length: 8 }, next))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

const copyOf = (folder: string, path: string) => join(folder, 'files', `${path}.gz`)

/** @returns null for a file that the server has removed since. */
async function copyFile(from: string, to: string): Promise<Content | null> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    if ((await stat(from)).size <= smallBytes) {
      const content = await readFile(from)
      await writeFile(to, gzipSync(content, compression), { mode: 0o600 })
      return contentOf(content)
    }
    const digest = createContentDigest()
    await pipeline(
      createReadStream(from),
      digest.stream,
      createGzip(compression),
      createWriteStream(to, { mode: 0o600 }),
    )
    return digest.content()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(to, { force: true })
    return null
  }
}

/** Reads the copy of a file that had `bytes`, and writes it to `to` if that is named. */
async function readCopy(folder: string, path: string, bytes: number, to?: string): Promise<Content> {
  const from = copyOf(folder, path)
  if (bytes <= smallBytes) {
    const content = gunzipSync(await readFile(from))
    if (to) await writeFile(to, content, { mode: 0o600 })
    return contentOf(content)
  }
  const digest = createContentDigest()
  const source = createReadStream(from)
  if (to) await pipeline(source, createGunzip(), digest.stream, createWriteStream(to, { mode: 0o600 }))
  else await pipeline(source, createGunzip(), digest.stream.resume())
  return digest.content()
}

const contentOf = (content: Buffer): Content => ({ bytes: content.length, sha256: hash('sha256', content) })

/** Returns the newest base backup for a restore to an instant; null for the end of the archive. */
export async function findBaseBackup(archive: string, until: Date | null): Promise<BaseBackup> {
  const home = baseFolder(archive)
  const backups: BaseBackup[] = []
  for (const name of readdirSync(home)) {
    if (name.endsWith('.unfinished')) continue
    const folder = join(home, name)
    backups.push({ ...manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8'))), folder })
  }
  const timelines = readTimelines(archive)
  const usable = backups.filter(
    ({ endedAt, label }) => (until === null || new Date(endedAt) <= until) && isOnTimeline(label, timelines),
  )
  const newest = usable.toSorted((one, other) => one.endedAt.localeCompare(other.endedAt)).at(-1)
  if (newest) return newest
  const [oldest] = backups.map(({ endedAt }) => endedAt).toSorted()
  throw new Failure(oldest ? `The archive begins at ${oldest}. Name a later time.` : `${home} contains no base backup.`)
}

/** Whether a backup belongs to the history of the newest timeline. A backup of a state that a restore undid does not. */
function isOnTimeline(label: string, timelines: ReturnType<typeof readTimelines>): boolean {
  if (!timelines) return true
  const timeline = Number(/^START TIMELINE: (\d+)/m.exec(label)?.[1])
  const start = /^START WAL LOCATION: (\S+)/m.exec(label)?.[1] ?? ''
  const leftAt = timelines.leftAt.get(timeline)
  return timeline === timelines.newest || (leftAt !== undefined && toPosition(start) < leftAt)
}

/** Writes the files of a base backup to a new folder. @throws {Failure} if one is damaged. */
export async function writeFilesOf(backup: BaseBackup, folder: string): Promise<void> {
  for (const path of backup.folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
  await forEachFile(Object.entries(backup.files), async ([path, { bytes, sha256 }]) => {
    const to = join(folder, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const copied = await readCopy(backup.folder, path, bytes, to).catch((cause: Error) => {
      throw new Failure(`The base backup's copy of ${path} is damaged: ${cause.message}.`)
    })
    if (copied.sha256 !== sha256) throw new Failure(`The base backup's copy of ${path} is damaged: it has changed.`)
  })
  await writeFile(join(folder, 'backup_label'), backup.label, { mode: 0o600 })
}
