import { expect, loaded, type Page, test } from './portal-test.ts'

const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name })

test('an agent ticks steps of a script and takes notes, which stay until Reset', async ({ signIn }) => {
  const page = await signIn('agent', '/scripts')
  await page.getByRole('button', { name: 'DIRECTV + HughesNet Bundle' }).click()
  await page.getByRole('checkbox', { name: '1. Greeting and consent' }).check()
  await page.getByLabel('Call notes').fill('Calls back on Monday')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '1. Greeting and consent' })).toBeChecked()
  await expect(page.getByLabel('Call notes')).toHaveValue('Calls back on Monday')
  const lookup = page.getByRole('link', { name: 'https://broadbandmap.fcc.gov' })
  await expect(lookup).toHaveAttribute('rel', 'noopener noreferrer')
  await page.getByRole('button', { name: 'Reset Checklist' }).click()
  await expect(page.getByLabel('Call notes')).toHaveValue('')
  await page.getByRole('button', { name: 'Back to Scripts' }).click()
  await expect(page.getByRole('heading', { name: 'Call Scripts' })).toBeVisible()
})

test('arrow keys move the player, and a reload or a shared URL opens the same step', async ({ signIn }) => {
  const page = await signIn('agent', '/scripts')
  await page.getByRole('link', { name: 'Run on a call HughesNet Internet Only' }).click()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await loaded(page)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const place = await next.boundingBox()
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Step 3 of 6')).toBeVisible()
  // The button stays under the pointer, however long the steps are.
  expect(await next.boundingBox()).toEqual(place)
  await page.reload()
  await expect(page.getByText('Step 3 of 6')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const lastStep = page.getByRole('heading', { name: '6. Close and set the installation' })
  await expect(lastStep).toBeVisible()
  // The print fills the sheet and is white in the dark theme too.
  expect(await lastStep.evaluate(it => it.clientWidth)).toBeGreaterThan(1_000)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/scripts')
  await page.goto('/scripts/0a000000-0000-4000-8000-00000000dead')
  await expect(page.getByText('Script not found')).toBeVisible()
})

test('on a phone, every step of a script shows the next step and the buttons', async ({ signIn }) => {
  const page = await signIn('agent', '/scripts')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('link', { name: 'Run on a call DIRECTV + HughesNet Bundle' }).click()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  for (let step = 1; step <= 8; step++) {
    await expect(page.getByText(`Step ${step} of 8`)).toBeInViewport()
    await expect(next).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(step < 8 ? /^Next: ./ : 'This is the last step.')).toBeInViewport({ ratio: 1 })
    if (step < 8) await next.click()
  }
})

test('an admin writes, edits, compares, and deletes a script, and cannot lose a draft by accident', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/scripts')
  const name = `Journey ${Date.now()}`
  await page.getByRole('button', { name: 'New Script' }).click()
  await page.getByLabel('Title', { exact: true }).fill(name)
  await page.getByLabel('Title of step 1').fill('Hello')
  await page.getByLabel('What to say in step 1').fill('Say hello.')
  await page.getByRole('button', { name: 'Create Script' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'New Script' })).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('What to say in step 1').fill('Say good morning.')
  await page.getByRole('link', { name: 'Leads' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Script updated successfully').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('What to say in step 1').fill('Say good evening.')
  const scripts = (await (await page.request.get('/api/scripts')).json()) as { id: string; title: string }[]
  const theirs = { ...scripts.find(({ title }) => title === name), description: 'By a colleague' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await page.request.put(`/api/scripts/${theirs.id}`, { data: theirs, headers })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this script' })
  await expect(conflict.locator('ins')).toHaveText('Say good evening.')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('button', { name: 'History' })).toBeVisible()
  await expect(page.getByText('Say good evening.')).toBeVisible()

  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Version 2/ }).click()
  await expect(page.getByRole('dialog').locator('ins')).toHaveText('Say good morning.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete Script' }).click()
  await expect(page.getByRole('heading', { name: 'Call Scripts' })).toBeVisible()
  await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('an announcement appears on an open board, is confirmed, and disappears', async ({ signIn, signInElsewhere }) => {
  const agentPage = await signInElsewhere('agent', '/communications')
  await expect(agentPage.getByRole('heading', { name: 'Communications' })).toBeVisible()

  const admin = await signIn('admin', '/communications')
  const title = `Fire drill ${Date.now()}`
  await admin.getByRole('button', { name: 'New Post' }).click()
  await admin.getByLabel('Title').fill(title)
  await admin.getByLabel('Message').fill('At noon.')
  await admin.getByLabel('Must read: ask everyone to confirm').check()
  await admin.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(admin.getByText('Communication posted successfully.').first()).toBeVisible()

  await card(agentPage, title).getByRole('button', { name: 'I have read this' }).click()
  await expect(card(agentPage, title).getByText(/You confirmed this/)).toBeVisible()
  await card(admin, title).getByRole('button', { name: 'See who read it' }).click()
  await expect(admin.getByRole('dialog').getByText(/^1 of \d+ confirmed$/)).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: `Delete ${title}` }).click()
  await admin.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card(agentPage, title)).toHaveCount(0)
})
