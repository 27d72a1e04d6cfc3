import { defineConfig } from '@playwright/test'

/** Journeys through a real portal on its production builds; `npm test` finds the browser and makes the builds first. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1360, height: 900 },
    // A trace of every journey, kept where it fails, takes a fifth of the time: `TRACE=1 npm test`.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Without a graphics card the browser would play one in a process of its own.
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: ['--disable-gpu'] },
  },
})
