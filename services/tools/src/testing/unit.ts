import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool, toolPath } from '@portal/platform/shared'
import { prepareTemplate } from '@portal/service-kit/testing'
import { schemas } from './schemas.ts'
import type { Tally } from './tally.ts'
import { makeTemporaryFolder, openTemporaryDatabase } from './temporary-database.ts'

const projects = [
  'services/tools/jest/services.config.mjs',
  'services/tools/jest/one-process.config.mjs',
  'services/tools/jest/screens.config.mjs',
  'mfe-landing/jest.config.mjs',
]

/** Runs the unit tests with a temporary database server. `filters` are parts of paths. */
export function runUnitTests(filters: readonly string[]): Promise<Tally> {
  return withTestDatabase(url => runJest(filters, { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: url }))
}

/** Starts a database server with the template that every test copies, for as long as `work` runs. */
export async function withTestDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await openTemporaryDatabase({ isDurable: false })
  try {
    await prepareTemplate(database.url, schemas)
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

async function runJest(filters: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const folder = await makeTemporaryFolder()
  const resultFile = join(folder, 'jest.json')
  const configs = projects.flatMap(path => ['--projects', path])
  const { isPassed } = await runTool(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      // Tests create much short-lived garbage: larger semi-spaces take 9% less processor time. Workers inherit the flag.
      '--max-semi-space-size=64',
      // A test file ends before optimized code pays off: compiling none takes another 5% less.
      '--no-opt',
      toolPath('jest/bin/jest.js'),
      ...configs,
      // One more than the two cores: many tests of services mostly wait, for timers, processes, and the database.
      '--maxWorkers=3',
      // Jest keeps about 20 MB of each file. Near V8's heap limit, garbage collection would stop a worker for seconds.
      '--workerIdleMemoryLimit=1GB',
      `--testSequencer=${join(root, 'services/tools/jest/slow-files-first.mjs')}`,
      // Half a second, the default, is not enough on a busy machine: Jest would report a leak.
      '--workerGracefulExitTimeout=10000',
      '--passWithNoTests',
      `--cacheDirectory=${join(root, 'node_modules/.cache/jest')}`,
      '--json',
      `--outputFile=${resultFile}`,
      ...filters,
    ],
    // The next run cleans up the folder.
    { env: { ...env, TMPDIR: folder }, printOutput: true },
  )
  if (!existsSync(resultFile)) return { passed: 0, failed: 1 }
  const result = JSON.parse(readFileSync(resultFile, 'utf8')) as JestResult
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return { passed: result.numPassedTests, failed: isPassed ? failed : Math.max(failed, 1) }
}

interface JestResult {
  numPassedTests: number
  numFailedTests: number
  /** Files that failed before their first test. */
  numRuntimeErrorTestSuites: number
}
