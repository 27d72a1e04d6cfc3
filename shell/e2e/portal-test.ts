import { test as base, type Page } from '@playwright/test'

export { expect, type Page } from '@playwright/test'

type Role = 'agent' | 'supervisor' | 'admin'

interface PortalFixtures {
  /** Signs the page in through the provider's form, as a person would, and stops on the dashboard. */
  signIn(role: Role): Promise<Page>
}

/** Playwright's `test` on the portal of this run. */
export const test = base.extend<PortalFixtures>({
  baseURL: async ({}, provide) => {
    await provide(process.env['PORTAL_URL'])
  },
  signIn: async ({ page }, provide) => {
    await provide(async role => {
      await page.goto('/api/login')
      await page.getByLabel('E-mail').fill(`${role}@demo.example`)
      await page.getByLabel('Password').fill('demo')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('/')
      return page
    })
  },
})
