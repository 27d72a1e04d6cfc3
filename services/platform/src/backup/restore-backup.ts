import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Sql, Transaction } from '@portal/service-kit'
import { Failure } from '../shared/failure.ts'
import { serviceNames } from '../shared/service-names.ts'
import { createContentDigest } from './content-digest.ts'
import { fileOf, type Manifest, readManifest } from './manifest.ts'
import { type Content, listTables, readVersions, type Table } from './tables.ts'
import { verifyFile } from './write-backup.ts'

/**
 * Replaces all data of the portal's database with a backup, in one transaction. Compares every table with the backup before
 * the commit. Receipts of erasures stay: the admin service then erases the people in the backup again.
 * @param owner a connection without timeouts. The schemas must have the migrations of the backup.
 * @param mayReplace whether members in the database may be lost.
 * @param receiptsFolder a newer backup whose receipts are restored too, if the database has none.
 * @throws {Failure} without any change, if the backup is damaged or does not fit, or if the portal runs.
 */
export async function restoreBackup(
  owner: Sql,
  folder: string,
  mayReplace: boolean,
  receiptsFolder?: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const receipts = receiptsFolder === undefined ? undefined : await readManifest(receiptsFolder)
  for (const [name, content] of Object.entries(manifest.tables)) await verifyFile(folder, name, content)
  await owner.begin(async transaction => {
    await requireUnused(transaction, mayReplace)
    await requireSameVersions(transaction, manifest)
    const tables = await listTables(transaction)
    requireSameTables(tables, manifest)
    const names = tables.map(({ name }) => name)
    await keepReceipts(transaction, tables, receipts && receiptsFolder)
    // Triggers would count, audit, or refuse rows that the backup already contains.
    for (const name of names) await transaction`alter table ${transaction(name)} disable trigger user`
    await transaction`truncate ${transaction(names)}`
    for (const table of tables) await loadTable(transaction, table, fileOf(folder, table.name))
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await transaction`select setval(${name}::regclass, ${value}::bigint)`
    }
    for (const table of tables) await compareTable(transaction, table, manifest.tables[table.name] as Content)
    await addKeptReceipts(transaction)
    for (const name of names) await transaction`alter table ${transaction(name)} enable trigger user`
  })
  await owner`analyze`
  return manifest
}

async function requireUnused(transaction: Transaction, mayReplace: boolean): Promise<void> {
  const users = await transaction`
    select from pg_stat_activity where datname = current_database() and application_name = any(${[...serviceNames]})`
  if (users.length > 0) throw new Failure('The portal uses this database. Stop it first.')
  const [members] = await transaction<{ count: number }[]>`select count(*)::int as count from identity.member`
  if (members?.count && !mayReplace) {
    throw new Failure(
      `This database has ${members.count} members. Add --replace to delete its data, or use an empty database.`,
    )
  }
}

async function requireSameVersions(transaction: Transaction, { versions }: Manifest): Promise<void> {
  const current = await readVersions(transaction)
  const different = Object.keys(current).find(name => current[name] !== versions[name])
  if (different) {
    throw new Failure(
      `The backup is from another release: ${different} is ${versions[different] ?? 'missing'} there and ` +
        `${current[different]} here. Restore it with its own release, then upgrade.`,
    )
  }
}

function requireSameTables(tables: readonly Table[], manifest: Manifest): void {
  const names = new Set(tables.map(({ name }) => name))
  const missing = Object.keys(manifest.tables).find(name => !names.has(name))
  const unknown = [...names].find(name => !manifest.tables[name])
  if (missing || unknown)
    throw new Failure(`The table ${missing ?? unknown} is only in ${missing ? 'the backup' : 'the database'}.`)
}

async function loadTable(transaction: Transaction, { name, columns }: Table, file: string): Promise<void> {
  const rows = await transaction`copy ${transaction(name)} (${transaction([...columns])}) from stdin`.writable()
  await pipeline(createReadStream(file), createGunzip(), rows)
}

/** Compares the content of a table with the backup. The rows are stored in the order in which they were loaded. */
async function compareTable(transaction: Transaction, { name, columns }: Table, expected: Content): Promise<void> {
  const digest = createContentDigest()
  await transaction`set local synchronize_seqscans = off`
  const rows = await transaction`copy ${transaction(name)} (${transaction([...columns])}) to stdout`.readable()
  await pipeline(rows, digest.stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
  if (digest.content().sha256 !== expected.sha256)
    throw new Failure(`${name} differs from the backup after loading it.`)
}

const receiptTable = 'admin.erasure'

/** Sets the receipts of erasures aside: those of the database, and those of another backup. */
async function keepReceipts(transaction: Transaction, tables: readonly Table[], folder: string | undefined) {
  await transaction`create temp table kept_receipt on commit drop as select * from ${transaction(receiptTable)}`
  const table = tables.find(({ name }) => name === receiptTable)
  if (folder && table) await loadTable(transaction, { ...table, name: 'kept_receipt' }, fileOf(folder, receiptTable))
}

/** Adds the receipts that the backup lacks, without counts: the people are in the backup, and so are their audits. */
async function addKeptReceipts(transaction: Transaction): Promise<void> {
  await transaction`update kept_receipt set counts = '{}', has_restored_terms = true`
  await transaction`
    insert into ${transaction(receiptTable)} select distinct on (id) * from kept_receipt on conflict (id) do nothing`
}
