// npm run backup [-- FOLDER]: writes a verified backup of the database of a running or stopped portal.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { connect } from '@portal/service-kit'
import { writeBackup } from '../backup/write-backup.ts'
import { openOwnerUrl } from '../database/owner-url.ts'
import { runCommand } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets } from '../startup/secrets.ts'

await runCommand(async () => {
  const data = dataFolder()
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const folder = resolve(process.argv[2] ?? join(data, 'backups', time))
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  const server = await openOwnerUrl(data, openSecrets(data))
  const owner = connect(server.url, { schema: 'public', max: 1, hasTimeouts: false })
  try {
    const { tables } = await writeBackup(owner, folder)
    const bytes = Object.values(tables).reduce((sum, table) => sum + table.bytes, 0)
    console.log(`Backed up and verified ${Object.keys(tables).length} tables, ${bytes} bytes: ${folder}`)
  } finally {
    await owner.end()
    await server.stop()
  }
})
