import { defineConfig } from '@playwright/test'

/** Long files that mostly wait. They run next to those that keep the processor busy, so not at the end. */
const waiting = ['**/release.journey.ts', '**/separate-processes.journey.ts']
/** The other long files, before the short ones. */
const long = ['**/accessibility.journey.ts', '**/faults.journey.ts', '**/selling.journey.ts']

/** Journeys through a real portal with production builds. `npm test` finds the browser and makes the builds first. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'first', testMatch: waiting },
    { name: 'second', testMatch: long },
    { name: 'then', testMatch: '**/*.journey.ts', testIgnore: [...waiting, ...long] },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  // More than the two cores of CI: some steps wait for a timer, or for processes to start.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // Limits that a busy machine does not reach.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  use: {
    // The journeys of a worker share one browser context, which Playwright empties in between: cookies, caches, storage,
    // routes, and init scripts. With new contexts, which compile the portal's scripts again, the journeys of `lead-list`,
    // `frame`, `sales`, and `engagement` take a third longer.
    reuseContext: true,
    viewport: { width: 1360, height: 900 },
    // A busy machine draws so few pictures of an animation that a dialog seems to stand still, and moves away from a click.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces make the run 20 % slower. To get one for every failed journey: `TRACE=1 npm test`.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        // Without a GPU, the browser would emulate one in another process.
        '--disable-gpu',
        '--in-process-gpu',
        // No page lives long enough to gain from optimized code. Compiling none takes a seventh less processor time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
