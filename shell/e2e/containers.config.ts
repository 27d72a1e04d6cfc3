import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const { globalSetup: _setup, projects: _projects, use, ...common } = journeys

/** Against the portal at `PORTAL_URL`, which `npm run containers -- test` started, whose certificate is self-signed. */
export default defineConfig({
  ...common,
  testMatch: ['frame.journey.ts', 'deploy.acceptance.ts'],
  workers: 1,
  use: { ...use, ignoreHTTPSErrors: true },
})
