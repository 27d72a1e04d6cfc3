import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { restoreBackup, writeBackup } from '@portal/platform/backup'
import { openDatabase } from '@portal/platform/database'
import { connect } from '@portal/service-kit'
import { makeTemporaryFolder, openTemporaryDatabase } from '@portal/tools/testing'
import type { Drill } from './drill.ts'
import type { DrillPortal } from './support/portal.ts'
import { underLoad } from './support/under-load.ts'

/** A backup of a portal at work is restored into an empty database, and a damaged one is refused. */
export const d12: Drill = {
  id: 'd12',
  fault: 'database lost: the backup of a portal at work restored into an empty server; then one byte of it flipped',
  run: () =>
    underLoad({}, async ({ portal, load }) => {
      const folder = join(await makeTemporaryFolder(), 'backup')
      const before = [...load.acknowledged].filter(key => load.leadKeys.has(key))
      await backUp(portal, folder)
      const restoringSince = performance.now()
      const restored = await restore(portal, folder)
      const seconds = (performance.now() - restoringSince) / 1_000
      flipOneByte(join(folder, 'calls.lead.copy.gz'))
      const isRefused = await restore(portal, folder).then(
        () => false,
        (error: Error) => error.message.includes('damaged'),
      )
      return [
        {
          what: 'quotes before the backup that are missing',
          measured: before.filter(key => !restored.has(key)).length,
          most: 0,
        },
        { what: 'damaged backups restored', measured: isRefused ? 0 : 1, most: 0 },
        { what: 'seconds of the restore', measured: seconds, most: 300 },
      ]
    }),
}

async function backUp({ ownerUrl }: DrillPortal, folder: string): Promise<void> {
  const owner = connect(ownerUrl, { schema: 'public', max: 1, hasTimeouts: false })
  await writeBackup(owner, folder)
  await owner.end()
}

/** Restores into a new server. @returns the names of all leads there */
async function restore({ secrets }: DrillPortal, folder: string): Promise<Set<string>> {
  const server = await openTemporaryDatabase()
  try {
    const database = await openDatabase({ DATABASE_URL: server.url }, '', secrets)
    try {
      await restoreBackup(database.owner, folder, true)
      const leads = await database.owner<{ name: string }[]>`select full_name as name from calls.lead`
      return new Set(leads.map(({ name }) => name))
    } finally {
      await database.stop()
    }
  } finally {
    await server.stop()
  }
}

function flipOneByte(file: string): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8((bytes.at(-9) ?? 0) ^ 1, bytes.length - 9)
  writeFileSync(file, bytes)
}
