import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Sql, Transaction } from '@portal/service-kit'
import { Failure } from '../shared/failure.ts'
import { createContentDigest } from './content-digest.ts'
import { fileOf, type Manifest, manifestFile } from './manifest.ts'
import { type Content, listTables, readSequences, readVersions, type Table } from './tables.ts'

/**
 * Writes a snapshot of the whole portal to a new folder: one compressed file per table, and a manifest. Reads every file
 * again before the folder gets its final name, so a folder with this name is complete.
 * @param owner a connection without timeouts.
 * @throws {Failure} if the folder exists, or if a file differs from what was read.
 */
export async function writeBackup(owner: Sql, folder: string): Promise<Manifest> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const manifest = (await owner.begin('isolation level repeatable read read only', async transaction => {
    const [clock] = await transaction<{ at: Date }[]>`select now() as at`
    const tables: Record<string, Content> = {}
    for (const table of await listTables(transaction)) {
      tables[table.name] = await writeTable(transaction, table, fileOf(unfinished, table.name))
    }
    return {
      at: new Date(clock?.at ?? 0).toISOString(),
      versions: await readVersions(transaction),
      sequences: await readSequences(transaction),
      tables,
    }
  })) as Manifest
  for (const [name, content] of Object.entries(manifest.tables)) await verifyFile(unfinished, name, content)
  await writeFile(join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, folder).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOTEMPTY' ? new Failure(`${folder} already exists. Name another folder.`) : cause
  })
  return manifest
}

async function writeTable(transaction: Transaction, { name, columns }: Table, file: string): Promise<Content> {
  const digest = createContentDigest()
  await transaction`set local synchronize_seqscans = off`
  const rows = await transaction`copy ${transaction(name)} (${transaction([...columns])}) to stdout`.readable()
  await pipeline(rows, digest.stream, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }))
  return digest.content()
}

/** @throws {Failure} if the file of a table is damaged. */
export async function verifyFile(folder: string, name: string, expected: Content): Promise<void> {
  const digest = createContentDigest()
  try {
    await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), digest.stream.resume())
  } catch (cause) {
    throw new Failure(`The backup of ${name} is damaged: ${(cause as Error).message}.`)
  }
  if (digest.content().sha256 !== expected.sha256)
    throw new Failure(`The backup of ${name} is damaged: it has changed.`)
}
