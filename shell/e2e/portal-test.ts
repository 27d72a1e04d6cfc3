import { type BrowserContext, expect, test as base, type Page } from '@playwright/test'

export { expect, type Page } from '@playwright/test'

/** What stands before `@demo.example`: a role, or the name of whoever else was invited. */
type Who = string
type SignIn = (who: Who, path?: string) => Promise<Page>

interface PortalFixtures {
  /** Signs the page in and leaves it on a path, the dashboard unless given. */
  signIn: SignIn
  /** The same in a browser of its own, which goes with the test. */
  signInElsewhere: SignIn
}

/** Signs in through the provider's form, as a person would, and is led to `path`. */
export async function signInAt(page: Page, who: Who, path = '/', origin = ''): Promise<Page> {
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(path)}`)
  await fillSignIn(page, who)
  await page.waitForURL(`**${path}`)
  return page
}

/** Signs in where the provider's form is on the page. */
export async function fillSignIn(page: Page, who: Who): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@demo.example`)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Waits until a page shows its data and has fetched nothing for half a second. Playwright's `networkidle` sometimes never
 * comes here, although no request is open but that of the live stream.
 */
export async function loaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map(entry => (entry as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(0, ...ends) > 500
  })
}

/** Playwright's `test` on the portal of this run. */
export const test = base.extend<PortalFixtures>({
  baseURL: async ({}, provide) => {
    await provide(process.env['PORTAL_URL'])
  },
  signIn: async ({ page }, provide) => {
    await provide(async (who, path) => signInAt(page, who, path))
  },
  signInElsewhere: async ({ browser, baseURL }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (who, path) => {
      const context = await browser.newContext(baseURL ? { baseURL } : {})
      contexts.push(context)
      return signInAt(await context.newPage(), who, path)
    })
    for (const context of contexts) await context.close()
  },
})
