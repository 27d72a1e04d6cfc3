import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const { globalSetup: _setup, projects: _projects, ...common } = journeys

/** The test of a new team takes minutes, so it is not a journey: `npm test -- --only=team` runs it. */
export default defineConfig({ ...common, testMatch: 'new-team.acceptance.ts', workers: 1 })
