import { bootPortal } from './boot-portal.ts'
import { expect, type Page, signInAt, test } from './portal-test.ts'

/** A visitor asks for a quote through the form. */
async function ask(page: Page, fullName: string): Promise<void> {
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Phone').fill('(315) 555-0142')
  await page.getByLabel('Email').fill('visitor@mail.example')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByText('Thank you!').first()).toBeVisible()
}

/** Until what was sent with `text` in it is answered. */
const stored = (page: Page, text: string) =>
  page.waitForResponse(response => response.request().postData()?.includes(text) ?? false)

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test("a visitor's request reaches an agent, who ticks it and writes a note that stays", async ({ page, signIn }) => {
  const name = `Visitor ${Date.now()}`
  await page.goto('/leads')
  await ask(page, name)
  await signIn('agent')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  const row = rowOf(page, name)
  await row.getByRole('checkbox').click()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await row.getByRole('textbox').fill('Wants satellite internet')
  const noted = stored(page, 'Wants satellite internet')
  await row.getByRole('textbox').blur()
  await noted
  await page.reload()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(row.getByRole('textbox')).toHaveValue('Wants satellite internet')
})

test('with every service a process of its own: the same, over a crash of the calls service and a restart of all', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const portal = await bootPortal({}, 'start-apart')
  try {
    const name = 'Visitor Apart'
    await page.goto(portal.origin)
    await ask(page, name)
    await signInAt(page, 'agent', '/leads', portal.origin)
    const ticked = stored(page, 'contacted')
    await rowOf(page, name).getByRole('checkbox').click()
    await ticked
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked()

    const pidOf = (word: string) => Number(portal.lines.findLast(line => line.startsWith(`${word} `))?.split(' ')[2])
    const killed = pidOf('calls')
    // Whoever would start it again is held, so that the service is missed for as long as this takes.
    process.kill(portal.keeper(), 'SIGSTOP')
    process.kill(killed, 'SIGKILL')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByText('agent@demo.example').first()).toBeVisible()
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    process.kill(portal.keeper(), 'SIGCONT')
    await expect.poll(() => pidOf('calls')).not.toBe(killed)
    // Without a touch: the service says that it is back.
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked()

    await portal.restart()
    await page.goto(`${portal.origin}/leads`)
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked()
  } finally {
    await portal.stop()
  }
})
