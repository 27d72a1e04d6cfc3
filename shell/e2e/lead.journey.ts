import { bootPortal } from './boot-portal.ts'
import { expect, type Page, signInAt, test } from './portal-test.ts'

/** Sends the lead form as a visitor. */
async function requestQuote(page: Page, fullName: string): Promise<void> {
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Phone').fill('(315) 555-0142')
  await page.getByLabel('Email').fill('visitor@mail.example')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByText('Thank you!').first()).toBeVisible()
}

/** Waits for the response to the request that contains `text`. */
const responseTo = (page: Page, text: string) =>
  page.waitForResponse(response => response.request().postData()?.includes(text) ?? false)

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test("an agent receives a visitor's request, marks it as contacted, and adds a note", async ({ page, signIn }) => {
  const name = `Visitor ${Date.now()}`
  await page.goto('/leads')
  await requestQuote(page, name)
  await signIn('agent')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  const row = rowOf(page, name)
  await row.getByRole('checkbox').click()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await row.getByRole('textbox').fill('Wants satellite internet')
  const noted = responseTo(page, 'Wants satellite internet')
  await row.getByRole('textbox').blur()
  await noted
  await page.reload()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(row.getByRole('textbox')).toHaveValue('Wants satellite internet')
})

test('separate processes survive a crash of the calls service and a restart of all', async ({ page }) => {
  test.setTimeout(600_000)
  const portal = await bootPortal({}, 'start-apart')
  try {
    const name = 'Visitor Example'
    await page.goto(portal.origin)
    await requestQuote(page, name)
    await signInAt(page, 'agent', '/leads', portal.origin)
    const ticked = responseTo(page, 'contacted')
    await rowOf(page, name).getByRole('checkbox').click()
    await ticked
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked()

    const pidOf = (service: string) =>
      Number(portal.lines.findLast(line => line.startsWith(`${service} `))?.split(' ')[2])
    const killed = pidOf('calls')
    // The supervisor is paused, so that the service stays down until the page shows it.
    process.kill(portal.supervisorPid(), 'SIGSTOP')
    process.kill(killed, 'SIGKILL')
    await page.reload()
    await expect(page.getByText('Failed to fetch leads')).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('main').getByText('agent@demo.example').first()).toBeVisible()
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    process.kill(portal.supervisorPid(), 'SIGCONT')
    await expect.poll(() => pidOf('calls'), { timeout: 90_000 }).not.toBe(killed)
    // The page reloads its data without a click: the service publishes that it is ready. That takes a while if another
    // journey runs its own processes.
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked({ timeout: 90_000 })

    await portal.restart()
    await page.goto(`${portal.origin}/leads`)
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked()
  } finally {
    // A paused supervisor does not stop.
    process.kill(portal.supervisorPid(), 'SIGCONT')
    await portal.stop()
  }
})

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 375, height: 740 } })

  test('a link to a lead shows it on the whole screen, and nothing is wider', async ({ page, signIn }) => {
    await signIn('supervisor')
    const [lead] = (await (await page.request.get('/api/leads?limit=1')).json()) as { id: string; fullName: string }[]
    const panel = page.getByRole('complementary', { name: lead?.fullName ?? '', exact: true })
    // From the cache, the files come in another order.
    for (const _ of ['empty cache', 'cache']) {
      await page.goto(`/leads?lead=${lead?.id}`)
      await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible()
      await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, width: 375 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    }
  })
})
