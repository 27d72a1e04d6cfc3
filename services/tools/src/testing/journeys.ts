import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool, toolPath } from '@portal/platform/shared'
import type { Tally } from './tally.ts'
import { makeTemporaryFolder } from './temporary-database.ts'

/**
 * Runs the browser journeys of shell/e2e against portals that they start, or the tests of another configuration.
 * @param filters parts of paths
 */
export async function runJourneys(
  chromiumPath: string,
  filters: readonly string[],
  configuration = 'shell/e2e',
): Promise<Tally> {
  const resultFile = join(await makeTemporaryFolder(), 'playwright.json')
  const { isPassed } = await runTool(
    process.execPath,
    [
      toolPath('@playwright/test/cli.js'),
      'test',
      '-c',
      configuration,
      '--reporter=list,json',
      '--pass-with-no-tests',
      ...filters,
    ],
    {
      env: { ...process.env, CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_NAME: resultFile },
      printOutput: true,
    },
  )
  if (!existsSync(resultFile)) return { passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(readFileSync(resultFile, 'utf8')) as PlaywrightResult
  const failed = stats.unexpected + errors.length
  return { passed: stats.expected + stats.flaky, failed: isPassed ? failed : Math.max(failed, 1) }
}

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number }
  /** Errors outside of tests, such as a portal that does not start. */
  errors: unknown[]
}
