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
const memoryFolder = '/dev/shm'
const minFreeBytes = 6 * 2 ** 30

/**
 * Puts the temporary files of this process and its children into memory if there is room. Tests create hundreds of
 * databases: on a disk, they take a third longer.
 */
export function useMemoryForTemporaryFiles(): void {
  if (!existsSync(memoryFolder)) return
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize >= minFreeBytes) process.env['TMPDIR'] = memoryFolder
}

/** Creates a temporary folder, and removes those of processes that have ended, with their database servers. */
export async function makeTemporaryFolder(): Promise<string> {
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Starts a temporary database server. `stop` removes its files.
 * @param isDurable false for a server that doesn't wait for the disk: tests create and drop hundreds of databases
 */
export async function openTemporaryDatabase({
  isDurable = true,
} = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeTemporaryFolder()
  const { url, stop } = await openEmbeddedDatabase(folder, 'test', { isDurable })
  return {
    url,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (!pid || isAlive(pid)) continue
    const folder = join(tmpdir(), name)
    const account = databaseAccount()
    const cluster = clusterFolder(folder, findBinaries(account), account)
    if (existsSync(cluster)) await endEarlierServer(cluster, async () => false)
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
