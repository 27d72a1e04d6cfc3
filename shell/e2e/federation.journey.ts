import { cardMs } from './break-files.ts'
import { expect, type Page, test } from './portal-test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Marks the document, to find out later whether it was reloaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))

/** Shared modules that only some pages need are in numbered files. */
const sharedFiles = /\/remotes\/shell\/[^/]+\/\d+\.[^/]+\.js/

/** Breaks the shell's file with Select, which Leads, Commissions, and Settings need. @returns a function that repairs it. */
async function breakSelect(page: Page): Promise<() => void> {
  let isBroken = true
  await page.route(sharedFiles, async route => {
    const response = await route.fetch()
    if (isBroken && (await response.text()).includes('selection-item')) await route.abort()
    else await route.fulfill({ response })
  })
  return () => void (isBroken = false)
}

test('a shared file of the shell that fails is loaded again by Retry, without a reload', async ({ page, signIn }) => {
  const repair = await breakSelect(page)
  await signIn('agent', '/leads')
  await mark(page)
  await expect(page.getByText('Leads didn’t load')).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByText('Settings didn’t load')).toBeVisible()

  repair()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: 'Availability Status' })).toBeVisible()
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(heading(page, 'Lead Viewer')).toBeVisible()
  await page.getByRole('link', { name: 'Commissions', exact: true }).click()
  await expect(heading(page, 'Commission Tracker')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-marked')
})

test('Retry works even if an earlier request fails after it', async ({ page, signIn }) => {
  const older = Promise.withResolvers<void>()
  let isBroken = true
  let hanging = 0
  await page.route(sharedFiles, async route => {
    const response = await route.fetch()
    if (!isBroken || !(await response.text()).includes('selection-item')) return route.fulfill({ response })
    hanging += 1
    await older.promise
    await route.abort()
  })
  await page.clock.install()
  await signIn('agent', '/workflow')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect.poll(() => hanging).toBeGreaterThan(0)
  await page.clock.fastForward(cardMs)
  await expect(page.getByText('Leads is taking longer than usual')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  older.resolve()
  await expect(heading(page, 'Lead Viewer')).toBeVisible()
})

test('a page whose build is gone from the server offers a reload', async ({ page, signIn }) => {
  const build = '**/remotes/sales/**'
  await page.route(build, route => route.fulfill({ status: 404 }))
  await signIn('agent', '/commissions')
  await mark(page)
  await expect(page.getByText('Commissions has been updated')).toBeVisible()
  await page.unroute(build)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Commission Tracker')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-marked')
})

test('the browser compiles the large scripts of a first screen while they load', async ({ page, signIn }) => {
  await signIn('agent', '/leads')
  await expect(heading(page, 'Lead Viewer')).toBeVisible()
  const document = await (await page.request.get('/leads')).text()
  const named = [...new Set(document.match(/\/remotes\/[^"' ]+\.js/g))].filter(path => !/\/\d+\./.test(path))
  const scripts = await Promise.all(named.map(async path => (await page.request.get(path)).text()))
  const large = scripts.filter(script => script.length > 45_000)
  expect(large.length).toBeGreaterThanOrEqual(5)
  for (const script of large) expect(script.slice(0, 30)).toContain('//# allFunctionsCalledOnLoad\n')
})

test('a file whose content differs from its build is reported and not used', async ({ page, signIn }) => {
  await signIn('agent', '/settings')
  for (const pattern of ['remoteEntry.*.js', 'commissions-page.*.js', 'commissions-page.*.css']) {
    const path = `**/remotes/sales/*/${pattern}`
    await page.route(path, async route => {
      const response = await route.fetch()
      const change = pattern.endsWith('css') ? 'html { --changed: 1 }' : 'document.documentElement.dataset.changed = 1;'
      await route.fulfill({ response, body: change + (await response.text()) })
    })
    const report = page.waitForRequest(
      request => request.url().endsWith('/api/remote-reports') && (request.postData()?.includes('"failed"') ?? false),
    )
    await page.goto('/commissions')
    await expect(page.getByText('Commissions didn’t load')).toBeVisible()
    const changed = await page.evaluate(() => {
      // Reports are gathered for five seconds, or until the user leaves.
      dispatchEvent(new Event('pagehide'))
      const { documentElement: html } = document
      return [html.dataset['changed'], getComputedStyle(html).getPropertyValue('--changed')]
    })
    expect(changed, pattern).toEqual([undefined, ''])
    const failure = expect.objectContaining({ remote: 'sales', outcome: 'failed' })
    expect((await report).postDataJSON(), pattern).toEqual({ reports: expect.arrayContaining([failure]) })
    await page.unroute(path)
  }
})
