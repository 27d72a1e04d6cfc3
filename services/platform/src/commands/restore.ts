// npm run restore -- FOLDER [--replace] [--receipts NEWER_FOLDER]: replaces the database of a stopped portal with a backup, and compares them.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../backup/restore-backup.ts'
import { makeDataFolder } from '../database/data-folder.ts'
import { openDatabase } from '../database/open.ts'
import { createDoneTable } from '../database/run-once-per-database.ts'
import { Failure, runCommand } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets } from '../startup/secrets.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' }, receipts: { type: 'string' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (!folder) throw new Failure('Name a backup: npm run restore -- .data/backups/2026-11-22T15-00-00-000Z')
  const data = dataFolder()
  makeDataFolder(data)
  const database = await openDatabase(process.env, data, openSecrets(data))
  try {
    await createDoneTable(database.owner)
    const { at, tables } = await restoreBackup(
      database.owner,
      resolve(folder),
      values.replace ?? false,
      values.receipts && resolve(values.receipts),
    )
    console.log(`Restored and compared ${Object.keys(tables).length} tables as they were at ${at}.`)
  } finally {
    await database.stop()
  }
})
