import { expect, test } from './portal-test.ts'

test('an admin tests the connection to the telephony platform', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.getByRole('link', { name: 'MightyCall' }).click()
  await expect(page.getByRole('region', { name: 'Connection Status' })).toContainText('Connected')
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Connection Successful')).toBeVisible()
  await expect(page.getByText('agent.101@sandbox.example, extension 101')).toBeVisible()
})

test('an admin sees that the starter scripts are there and cannot be seeded twice', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/admin/seed')
  await expect(page.getByRole('heading', { name: /^Scripts \(\d+\)$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seed Scripts' })).toBeDisabled()
})

test('an admin finds out who did what: by sentence, filter, details and export', async ({
  signIn,
  browser,
  baseURL,
}) => {
  const floor = await browser.newContext({ baseURL })
  const agent = await floor.newPage()
  await agent.goto('/api/login')
  await agent.getByLabel('E-mail').fill('agent@demo.example')
  await agent.getByLabel('Password').fill('demo')
  await agent.getByRole('button', { name: 'Sign in' }).click()
  await agent.waitForURL('/')
  expect((await agent.request.get('/api/admin/audit')).status()).toBe(403)
  await floor.close()

  const page = await signIn('admin')
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  const entries = page.getByRole('region', { name: 'Audit entries' })
  await expect(entries).toContainText('Demo Admin signed in')
  await page.getByLabel('Member').click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'Demo Agent' }).click()
  await page.getByLabel('Action').focus()
  await page.keyboard.type('Refused by')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/action=refused/)
  const refused = entries.getByRole('button', { name: /Demo Agent was refused GET \/api\/admin\/audit/ }).first()
  await refused.focus()
  await page.keyboard.press('Enter')
  await expect(entries.getByText('Role then')).toBeVisible()
  await page.reload()
  await expect(refused).toBeVisible()
  await expect(entries).not.toContainText('signed in')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit_export_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await (await file.createReadStream()).toArray()).join('').trim().split('\r\n')
  expect(lines[0]).toContain('"Time (UTC)","Service","Member"')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(1).every(line => line.includes('"Demo Agent","agent","refused"'))).toBe(true)

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(entries).toContainText('Demo Admin exported the audit')
})

test('an admin sees what each part runs', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.getByRole('link', { name: 'Releases' }).click()
  for (const part of ['admin', 'calls', 'engagement', 'landing', 'sales', 'shell']) {
    await expect(page.getByRole('row').filter({ hasText: part }).locator('code').first()).toHaveText(/^[0-9a-f]{12}$/)
  }
  await expect(page.getByRole('region', { name: 'Releases' })).toContainText('1.0.0')
})

test('an agent’s browser gets not one file of the admin remote', async ({ page, signIn }) => {
  const asked = new Set<string>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/remotes/admin/')) asked.add(pathname)
  })
  await signIn('admin')
  await page.goto('/mightycall')
  await expect(page.getByRole('region', { name: 'Setup Instructions' })).toBeVisible()
  const files = [...asked]
  expect(files.length).toBeGreaterThan(0)

  await page.context().clearCookies()
  asked.clear()
  await signIn('agent')
  await page.goto('/mightycall')
  await expect(page.getByText('Access Restricted')).toBeVisible()
  expect([...asked]).toEqual([])
  for (const file of files) expect((await page.request.get(file)).status()).toBe(403)
})
