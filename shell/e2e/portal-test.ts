import { type BrowserContext, expect, test as base, type Page } from '@playwright/test'

export { expect, type Page } from '@playwright/test'

/** @param account the part of the email address before `@demo.example`: a role, or the name of an invited member */
type SignIn = (account: string, path?: string) => Promise<Page>

interface PortalFixtures {
  /**
   * Whether pages load others ahead of need, as for most users. Off by default: the journeys would take a fifth longer.
   */
  prefetches: boolean
  /** Signs in on the test's page and opens a path, by default the dashboard. */
  signIn: SignIn
  /** Signs in in another browser, which closes with the test. */
  signInElsewhere: SignIn
}

/** Signs in through the provider's form and waits for `path`. */
export async function signInAt(page: Page, account: string, path = '/', origin = ''): Promise<Page> {
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(path)}`)
  await fillSignIn(page, account)
  await page.waitForURL(`**${path}`)
  return page
}

/** Fills in and submits the provider's form, which is on the page. */
export async function fillSignIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('Email').fill(`${account}@demo.example`)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Waits until a page shows its data and has loaded nothing for half a second. Playwright's `networkidle` does not work
 * here: the live stream keeps a request open.
 */
export async function loaded(page: Page): Promise<void> {
  // Before the shell starts, nothing may be busy. Visitors' pages have no sidebar.
  await expect(
    page
      .locator('#sidebar')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeAttached()
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
  const isQuiet = () => {
    const ends = performance.getEntriesByType('resource').map(entry => (entry as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(0, ...ends) > 500
  }
  // By default, Playwright asks in every frame, and the browser draws 60 times a second.
  await page.waitForFunction(isQuiet, undefined, { polling: 100 })
}

/**
 * Leaves the portal. A page that is about to load another document, such as the sign-in form, can abort this: Playwright
 * would then fail to empty the context, or wait in vain.
 */
async function unload(page: Page): Promise<void> {
  // A page may still load files ahead of need when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(() => page.goto('about:blank', { timeout: 5_000 })).toPass()
}

/** The pages of a context prefetch nothing, as for a user who asked the browser to save data. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

/** Playwright's `test`, on the portal of this run. */
export const test = base.extend<PortalFixtures>({
  baseURL: async ({}, provide) => {
    await provide(process.env['PORTAL_URL'])
  },
  prefetches: [false, { option: true }],
  context: async ({ context, prefetches }, provide) => {
    if (!prefetches) await saveData(context)
    await provide(context)
    for (const page of context.pages()) await unload(page)
    // The next journey of this worker uses the same context, and Playwright does not restore the connection.
    await context.setOffline(false)
  },
  signIn: async ({ page }, provide) => {
    await provide(async (account, path) => signInAt(page, account, path))
  },
  signInElsewhere: async ({ browser, baseURL, prefetches }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (account, path) => {
      const context = await browser.newContext(baseURL ? { baseURL } : {})
      if (!prefetches) await saveData(context)
      contexts.push(context)
      return signInAt(await context.newPage(), account, path)
    })
    for (const context of contexts) await context.close()
  },
})
