import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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

/** A folder that goes with the process. Those that a killed process left are cleared away first. */
export async function makeTemporaryFolder(): Promise<string> {
  await clearAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/** A database server for one run of the tests. */
export async function openTemporaryDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeTemporaryFolder()
  const { url, stop } = await openEmbeddedDatabase(folder, 'test')
  return {
    url,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function clearAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (!pid || lives(pid)) continue
    const folder = join(tmpdir(), name)
    const account = databaseAccount()
    const cluster = clusterFolder(folder, findBinaries(account), account)
    if (existsSync(cluster)) await endEarlierServer(cluster, port => `postgres://nobody@127.0.0.1:${port}/none`)
    rmSync(folder, { recursive: true, force: true })
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
