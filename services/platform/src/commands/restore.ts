// npm run restore -- FOLDER [--replace] [--receipts NEWER_FOLDER]: replaces the database of a stopped portal with a backup, and compares them.
// npm run restore -- ARCHIVE --until TIME|latest [--replace]: creates the embedded database as it was at a time.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../backup/restore-backup.ts'
import { makeDataFolder } from '../database/data-folder.ts'
import { openDatabase } from '../database/open.ts'
import { createDoneTable } from '../database/run-once-per-database.ts'
import { restoreUntil } from '../point-in-time/restore-until.ts'
import { Failure, runCommand } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets, ownerPasswordVariable } from '../startup/secrets.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' }, receipts: { type: 'string' }, until: { type: 'string' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (!folder) throw new Failure('Name a backup: npm run restore -- .data/backups/2026-11-22T15-00-00-000Z')
  const mayReplace = values.replace ?? false
  if (values.until !== undefined) return restoreArchive(resolve(folder), values.until, mayReplace)
  const data = dataFolder()
  makeDataFolder(data)
  const database = await openDatabase(process.env, data, openSecrets(data))
  try {
    await createDoneTable(database.owner)
    const receipts = values.receipts && resolve(values.receipts)
    const { at, tables } = await restoreBackup(database.owner, resolve(folder), mayReplace, receipts)
    console.log(`Restored and compared ${Object.keys(tables).length} tables as they were at ${at}.`)
  } finally {
    await database.stop()
  }
})

async function restoreArchive(archive: string, text: string, mayReplace: boolean): Promise<void> {
  if (process.env['DATABASE_URL']) throw new Failure('--until restores the embedded database. Remove DATABASE_URL.')
  const until = text === 'latest' ? null : new Date(text)
  // Without a zone, the time would be that of this machine.
  if (until && (Number.isNaN(until.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text)))
    throw new Failure('--until needs a time with its zone, such as 2026-11-24T09:30:00Z, or latest.')
  const data = dataFolder()
  const ownerPassword = openSecrets(data)[ownerPasswordVariable] ?? ''
  const lastCommit = await restoreUntil({ archive, until, dataFolder: data, ownerPassword, mayReplace })
  console.log(
    `Restored the database. Its last change is from ${lastCommit?.toISOString() ?? 'before the base backup ended'}.`,
  )
}
