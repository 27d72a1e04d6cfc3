import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  clusterFolder,
  databaseAccount,
  endEarlierServer,
  findBinaries,
  openEmbeddedDatabase,
} from '@portal/platform/database'

const prefix = 'portal-test-'
const minFreeBytes = 4 * 2 ** 30

/** The folder of a memory file system with enough room, if there is one. */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= minFreeBytes ? folder : undefined
}

/** Creates a temporary folder, and removes those of processes that have ended, with their database servers. */
export async function makeTemporaryFolder(parent = tmpdir()): Promise<string> {
  await removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Starts a temporary database server. `stop` removes its files.
 * @param isDurable false for a server in memory, if there is room: tests create hundreds of databases, and each takes half
 *   the time it takes on a disk
 */
export async function openTemporaryDatabase({
  isDurable = true,
} = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeTemporaryFolder(isDurable ? tmpdir() : memoryFolder())
  const { url, stop } = await openEmbeddedDatabase(folder, 'test', { isDurable })
  return {
    url,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (!pid || isAlive(pid)) continue
    const folder = join(parent, name)
    const account = databaseAccount()
    try {
      const cluster = clusterFolder(folder, findBinaries(account), account)
      if (existsSync(cluster)) await endEarlierServer(cluster, async () => false)
    } catch (error) {
      // Another run may have removed it meanwhile.
      if (existsSync(folder)) throw error
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
