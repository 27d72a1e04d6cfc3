import {
  type APIRequestContext,
  type BrowserContext,
  type Cookie,
  expect,
  test as base,
  type Page,
} from '@playwright/test'

export { expect, type Page } from '@playwright/test'

/**
 * Signs in, and opens a path if there is one.
 * @param account the part of the email address before `@demo.example`: a role, or the name of an invited member
 */
type SignIn = (account: string, path?: string) => Promise<Page>

interface PortalFixtures {
  /**
   * Whether pages load others ahead of need, as for most users. Off by default: the journeys would take a fifth longer.
   */
  prefetches: boolean
  /** Signs in on the test's page. */
  signIn: SignIn
  /** Opens another browser context, which closes with the test. */
  newContext: () => Promise<BrowserContext>
  /** Signs in in another browser, which closes with the test. */
  signInElsewhere: SignIn
  /** Sends requests as a member, without a page. */
  requestAs: (account: string) => Promise<APIRequestContext>
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

/** The sessions of the members who have signed in in this worker, with their start in milliseconds. */
const sessions = new Map<string, { cookies: Cookie[]; since: number }>()
/** After 15 minutes, a session gets a new ID, and a browser that still has the old one would end it. */
const maxSessionMs = 10 * 60_000
/** What opens when a member signs in through the form and the test has named no path: a page that loads quickly. */
const quickPath = '/settings'

/** Gives a context the session of a member, if there is one that still works. */
async function restoreSession(context: BrowserContext, account: string): Promise<boolean> {
  const session = sessions.get(account)
  if (!session || Date.now() - session.since > maxSessionMs) return false
  await context.addCookies(session.cookies)
  if ((await context.request.get('/api/auth/user')).ok()) return true
  // A test has signed out.
  await context.clearCookies()
  return false
}

/** Signs in on a page, through the form only if the member has no session in this worker, and opens a path. */
async function openAs(page: Page, account: string, path?: string): Promise<Page> {
  const context = page.context()
  if (await restoreSession(context, account)) {
    if (path) await page.goto(path)
    return page
  }
  const since = Date.now()
  await signInAt(page, account, path ?? quickPath)
  sessions.set(account, { cookies: await context.cookies(), since })
  return page
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
    await provide(async (account, path) => openAs(page, account, path))
  },
  newContext: async ({ browser, baseURL, prefetches }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext(baseURL ? { baseURL } : {})
      contexts.push(context)
      if (!prefetches) await saveData(context)
      return context
    })
    for (const context of contexts) await context.close()
  },
  signInElsewhere: async ({ newContext }, provide) => {
    await provide(async (account, path) => openAs(await (await newContext()).newPage(), account, path))
  },
  requestAs: async ({ newContext }, provide) => {
    await provide(async account => {
      const context = await newContext()
      const page = await openAs(await context.newPage(), account)
      await page.close()
      return context.request
    })
  },
})
