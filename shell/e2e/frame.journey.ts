import { expect, type Page, test } from './portal-test.ts'
import { coveredBy } from './covered-by.ts'

declare global {
  interface Window {
    /** Each title that was shown over a page, with its place. */
    headings: (string | number | null | undefined)[][]
    /** Each text that was the largest one so far when it was painted. */
    largestTexts: string[]
  }
}

const everybody = [
  'Dashboard',
  'Workflow',
  'Leads',
  'Scripts',
  'Call Activity',
  'Challenges',
  'Commissions',
  'Communications',
]

/** With https, the name of the session's cookie has a prefix. */
const sessionCookie = /^(__Host-)?sid$/

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test.describe('the menu', () => {
  for (const [role, title, more] of [
    ['agent', 'Agent', ['Settings']],
    ['supervisor', 'Supervisor', ['Team', 'Settings']],
    [
      'admin',
      'Admin',
      ['Team', 'MightyCall', 'Members', 'Calling', 'Quarantine', 'Audit', 'Releases', 'Privacy', 'Settings'],
    ],
  ] as const) {
    test(`shows ${role} what is theirs, in order`, async ({ signIn }) => {
      const page = await signIn(role, '/settings')
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([...everybody, ...more])
      await expect(page.getByRole('complementary', { name: 'Call Center' })).toContainText(title)
    })
  }

  test('fits small windows with all entries of an admin, and counts what waits', async ({ signIn }) => {
    const page = await signIn('admin', '/settings')
    await expect(menuLink(page, 'Settings')).toBeVisible()
    for (const [width, height] of [
      [1024, 768],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
        await expect(link).toBeInViewport({ ratio: 1 })
      }
    }
    await expect(menuLink(page, 'Quarantine')).toHaveAccessibleDescription(/\d+ to review/)
  })

  test('marks the current page, and stays collapsed on the next visit after Ctrl+B', async ({ signIn, context }) => {
    const page = await signIn('agent', '/settings')
    await menuLink(page, 'Leads').click()
    await expect(menuLink(page, 'Leads')).toHaveAttribute('aria-current', 'page')
    // The shell has started.
    await expect(page.getByRole('heading', { level: 1, name: 'Lead Viewer' })).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Call Center' })
    await expect(sidebar).toHaveCSS('width', '256px')
    await page.keyboard.press('Control+b')
    await expect(sidebar).toHaveCSS('width', '48px')
    await page.reload()
    await expect(sidebar).toHaveCSS('width', '48px')
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)
  })

  test('slides in over a narrow window, takes the focus, and closes with Escape', async ({ signIn }) => {
    const page = await signIn('agent', '/settings')
    await page.setViewportSize({ width: 375, height: 800 })
    await expect(menuLink(page, 'Leads')).not.toBeInViewport()
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    const panel = page.getByRole('dialog', { name: 'Call Center' })
    await expect(panel).toHaveCSS('width', '288px')
    await expect(panel.getByRole('link', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).not.toBeVisible()
    await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeFocused()
  })
})

test('the theme is dark by default, and a chosen light theme applies from the first paint', async ({ signIn }) => {
  const page = await signIn('agent', '/settings')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.body)
  expect(await page.locator('html').getAttribute('class')).toMatch(/light/)
})

test('the title of the page is what the browser paints first', async ({ signIn }) => {
  const page = await signIn('agent')
  // Before any code of the portal. On a slow machine, a card that says so replaces the title later.
  await page.route('**/*.js', () => undefined)
  await page.addInitScript(() => {
    window.largestTexts = []
    new PerformanceObserver(list => {
      for (const { element } of list.getEntries() as LargestContentfulPaint[])
        window.largestTexts.push(element?.textContent ?? '')
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto('/commissions', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => window.largestTexts)).toContain('Commission Tracker')
})

test.describe(() => {
  test.use({ prefetches: true })

  test('the typeface loads after the first page, and the next page has it', async ({ signIn }) => {
    const page = await signIn('agent', '/settings')
    const isInUse = () =>
      page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'Geist' && status === 'loaded'))
    const stored = () => page.evaluate(() => localStorage.getItem('typeface'))
    await expect.poll(stored, { timeout: 90_000 }).not.toBeNull()
    expect(await isInUse()).toBe(false)
    await menuLink(page, 'Scripts').click()
    await expect.poll(isInUse).toBe(true)
    await page.reload()
    await expect.poll(isInUse).toBe(true)
  })
})

test('an unknown page says that it does not exist', async ({ signIn }) => {
  const page = await signIn('agent', '/nowhere')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('an agent at /team sees that it is restricted', async ({ signIn }) => {
  const page = await signIn('agent', '/team')
  await expect(page.getByText('Access Restricted')).toBeVisible()
})

test('/dashboard opens the dashboard, and /login signs in and returns', async ({ signIn, page }) => {
  await signIn('agent')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Logout', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Get Your FREE Quote Today' })).toBeVisible()
  await page.goto('/login?returnTo=/settings')
  await page.getByLabel('Email').fill('agent@demo.example')
  const password = page.getByLabel('Password')
  await password.fill('demo')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('losing the session on an open page leads to the sign-in form', async ({ signIn, context }) => {
  const page = await signIn('agent', '/settings')
  const status = page.getByRole('combobox', { name: 'Availability Status' })
  await expect(status).toBeVisible()
  // The page navigates away half a second after the toast, so a script in the page watches for it. What it stores outlasts
  // the page.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('You are logged out. Logging in again...'))
        sessionStorage.setItem('journey.told', 'yes')
    }).observe(document.body, { childList: true, subtree: true })
  })
  const signingIn = page.waitForRequest(request => request.url().includes('/api/login?returnTo=%2Fsettings'))
  await context.clearCookies({ name: sessionCookie })
  const choose = async (name: string) => {
    await status.click()
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  }
  // One of them is a change, which sends a request, whatever other journeys have chosen for the agent. Any request may find
  // the session lost, and the page may navigate away during a click.
  const chosen = choose('Busy').then(() => choose('Online'))
  await Promise.race([signingIn, chosen.catch(() => signingIn)])
  await signingIn
  // The provider's own session is still valid, so it shows no form.
  await expect(page).toHaveURL('/settings')
  await expect.poll(async () => (await context.cookies()).some(({ name }) => sessionCookie.test(name))).toBe(true)
  await page.waitForFunction(() => sessionStorage.getItem('journey.told') === 'yes')
})

test('the command palette finds pages, scripts, and leads by keyboard, and ? lists the shortcuts', async ({
  signIn,
}) => {
  const page = await signIn('agent', '/')
  const field = page.getByRole('combobox', { name: 'Find a page, script, or lead' })
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('commi')
  await expect(page.getByRole('option', { name: 'Commissions' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/commissions')
  await expect(field).toBeHidden()
  // Escape gives the focus back.
  const saleType = page.getByRole('combobox', { name: 'Sale Type' })
  await saleType.focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('hugh')
  await expect(page.getByRole('group', { name: 'Scripts' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).not.toBeVisible()
  await expect(saleType).toBeFocused()
  const change = page.getByRole('button', { name: 'Change' })
  await change.focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Next step')
  await page.keyboard.press('Escape')
  await expect(help).not.toBeVisible()
  await expect(change).toBeFocused()
})

test('signing out by URL clears typed text, but keeps the theme', async ({ signIn }) => {
  const page = await signIn('agent', '/scripts')
  await page.getByRole('button', { name: /theme/i }).click()
  await page.getByRole('button', { name: 'HughesNet Internet Only' }).click()
  await page.getByLabel('Call notes').fill('Calls back on Monday')
  const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  await expect.poll(kept).toContainEqual(expect.stringMatching(/^personal /))
  await page.goto('/api/logout')
  await expect(page.getByRole('heading', { name: 'Get Your FREE Quote Today' })).toBeVisible()
  await expect.poll(kept).not.toContainEqual(expect.stringMatching(/^personal /))
  expect(await kept()).toContain('theme')
})

test('a new lead appears on request and can be found by name', async ({ signIn }) => {
  const page = await signIn('agent', '/leads')
  await expect(page.getByRole('heading', { name: /^Leads \(\d/ })).toBeVisible()
  await page.evaluate(async () => {
    const body = { fullName: 'Zora Quill', phone: '315 555 0188', email: 'zora@mail.example' }
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    await fetch('/api/leads', { method: 'POST', headers, body: JSON.stringify(body) })
  })
  const pill = page.getByRole('button', { name: /^\d+ new leads?$/ })
  await expect(pill).toBeVisible()
  for (const width of [375, 1360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => pill.evaluate(coveredBy)).toEqual([])
  }
  await expect(page.getByRole('button', { name: 'Zora Quill' })).not.toBeVisible()
  await pill.click()
  await expect(page.getByRole('button', { name: 'Zora Quill', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('quill')
  await page.getByRole('option', { name: /Zora Quill/ }).click()
  await expect(page).toHaveURL(/\/leads\?lead=/)
})

test('signing out in one tab signs out the others and clears typed text', async ({ signIn, context }) => {
  const page = await signIn('agent', '/')
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Logout', exact: true }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Get Your FREE Quote Today' })).toBeVisible()
  }
  await expect
    .poll(() => other.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]))
    .not.toContainEqual(expect.stringMatching(/^personal /))
})

test('the title of the next page appears over the previous page, in its final place', async ({ signIn }) => {
  const page = await signIn('agent', '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.evaluate(() => {
    window.headings = []
    new MutationObserver(() => {
      const heading = document.querySelector('.next-page h1')
      const { x, y } = heading?.getBoundingClientRect() ?? {}
      if (heading) window.headings.push([heading.textContent, x, y])
    }).observe(document.body, { childList: true, subtree: true })
  })
  // Leads is a few pixels higher, to show one row more.
  for (const [link, title] of [
    ['Commissions', 'Commission Tracker'],
    ['Scripts', 'Call Scripts'],
    ['Settings', 'Settings'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    await menuLink(page, link).click()
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    const { x, y } = (await heading.boundingBox()) ?? {}
    expect(await page.evaluate(() => window.headings.splice(0)[0])).toEqual([title, x, y])
  }
})
