import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LogLevel, MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { Failure, root } from '@portal/platform/shared'
import { sampleSizeVariable } from './sample-checker.ts'

export interface MutationOptions {
  /** Folder of the workspace, such as `services/sales`. */
  readonly workspace: string
  /** Number of mutants to test; all if it is missing. */
  readonly sample: number | undefined
  /** Glob below the workspace; all its sources if it is missing. */
  readonly files: string | undefined
}

/** Returns the folder of a workspace that is given by folder or by name: `sales` is `services/sales`. */
export function findWorkspace(name: string): string {
  const workspaces = ['shell', 'shell/sdk', ...readdirSync(root).filter(entry => entry.startsWith('mfe-'))].concat(
    readdirSync(join(root, 'services')).map(entry => `services/${entry}`),
  )
  const found = workspaces
    .filter(workspace => existsSync(join(root, workspace, 'package.json')))
    .find(workspace => workspace === name || workspace === `services/${name}` || workspace === `shell/${name}`)
  if (!found) throw new Failure(`Name a workspace: npm run mutate -- services/sales [--sample 100] [--files '**/*.ts']`)
  return found
}

/** Runs Stryker on a workspace, with the workspace's own tests. The environment must name the test database. */
export async function runStryker({ workspace, sample, files }: MutationOptions): Promise<MutantResult[]> {
  if (sample !== undefined) process.env[sampleSizeVariable] = String(sample)
  // TypeScript does not know the options of plugins.
  const configFile = jestConfigOf(workspace)
  const top = workspace === 'mfe-landing' ? '<rootDir>/..' : '<rootDir>'
  const jest = {
    configFile,
    config: {
      // Excludes tests that measure the size of a build: a mutant makes it larger.
      testMatch: [`${top}/${workspace}/{src,federation}/**/*.test.{ts,tsx}`],
      runner: `${top}/services/tools/jest/covering-tests.mjs`,
      resolver: `${top}/services/tools/jest/sandbox-resolver.mjs`,
      ...(configFile === screensConfig && { testEnvironment }),
    },
    // The runner selects the files by the tests that cover a mutant, which is faster.
    enableFindRelatedTests: false,
  }
  // Stryker can't tell which tests cover a mutant if the test files name their own environments, as those of the landing do.
  const isPerTest = workspace !== 'mfe-landing'
  const options = {
    testRunner: 'jest',
    jest,
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    plugins: [
      '@stryker-mutator/jest-runner',
      join(import.meta.dirname, 'sample-checker.ts'),
      join(import.meta.dirname, 'survivor-reporter.ts'),
    ],
    checkers: sample === undefined ? [] : ['sample'],
    coverageAnalysis: isPerTest ? ('perTest' as const) : ('off' as const),
    // Code that runs when a file loads: each of its mutants takes all tests of the workspace.
    ignoreStatic: isPerTest && sample !== undefined,
    mutate: [
      `${workspace}/${files ?? 'src/**/*.{ts,tsx}'}`,
      `!${workspace}/**/*.test.*`,
      `!${workspace}/src/testing/**`,
      // It imitates the vendor at random, for tests and demos.
      `!${workspace}/src/simulator/**`,
      `!${workspace}/src/main.ts`,
    ],
    // Texts on screens and in logs are reviewed, not tested.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['.remotes', '.data', 'docs', 'test-results', 'playwright-report', 'reports'],
    // The transforms of our tests remove types without checking them.
    disableTypeChecks: false,
    reporters: ['progress-append-only', 'survivors'],
    concurrency: 2,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    thresholds: { high: 100, low: 0, break: null },
    allowConsoleColors: false,
    logLevel: 'warn' as LogLevel,
  }
  return new Stryker(options).runMutationTest()
}

const screensConfig = 'services/tools/jest/screens.config.mjs'
/** The environment of screen tests. Stryker does not know Jest's `<rootDir>`. */
const testEnvironment = './services/portal-tests/src/screens/screen-environment.mjs'

function jestConfigOf(workspace: string): string {
  if (workspace === 'mfe-landing') return 'mfe-landing/jest.config.mjs'
  return workspace.startsWith('services/') ? 'services/tools/jest/sandboxed-services.config.mjs' : screensConfig
}
