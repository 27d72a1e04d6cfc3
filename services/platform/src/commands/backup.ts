// npm run backup [-- FOLDER]: writes a verified backup of the database of a running or stopped portal.
// npm run backup -- --base: writes a verified base backup to WAL_ARCHIVE, from which a restore reaches every later time.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, type Sql } from '@portal/service-kit'
import { writeBackup } from '../backup/write-backup.ts'
import { makeDataFolder } from '../database/data-folder.ts'
import { openOwnerUrl } from '../database/owner-url.ts'
import { writeBaseBackup } from '../point-in-time/base-backup.ts'
import { Failure, runCommand } from '../shared/failure.ts'
import { archiveFolder, dataFolder } from '../shared/paths.ts'
import { openSecrets } from '../startup/secrets.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { base: { type: 'boolean' } }, allowPositionals: true })
  const data = dataFolder()
  makeDataFolder(data)
  const server = await openOwnerUrl(data, openSecrets(data))
  const owner = connect(server.url, { schema: 'public', max: 1, hasTimeouts: false })
  try {
    if (values.base) await backUpFiles(owner)
    else await backUpTables(owner, resolve(positionals[0] ?? join(data, 'backups', time())))
  } finally {
    await owner.end()
    await server.stop()
  }
})

const time = () => new Date().toISOString().replaceAll(/[:.]/g, '-')

async function backUpTables(owner: Sql, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  const { tables } = await writeBackup(owner, folder)
  const bytes = Object.values(tables).reduce((sum, table) => sum + table.bytes, 0)
  console.log(`Backed up and verified ${Object.keys(tables).length} tables, ${bytes} bytes: ${folder}`)
}

async function backUpFiles(owner: Sql): Promise<void> {
  const archive = archiveFolder()
  if (!archive) throw new Failure('Set WAL_ARCHIVE to the folder to which the database archives its log.')
  const { folder, files } = await writeBaseBackup(owner, archive)
  console.log(`Copied and verified ${Object.keys(files).length} files: ${folder}`)
}
