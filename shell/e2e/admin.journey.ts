import { expect, test } from './portal-test.ts'

test('an admin tests the connection to the telephony platform', async ({ signIn }) => {
  const page = await signIn('admin', '/mightycall')
  await expect(page.getByRole('region', { name: 'Connection Status' })).toContainText('Connected')
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Connection Successful')).toBeVisible()
  await expect(page.getByText('agent.101@sandbox.example, extension 101')).toBeVisible()
})

test('an admin sees that the starter scripts are there and cannot be seeded twice', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/seed')
  await expect(page.getByRole('heading', { name: /^Scripts \(\d+\)$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seed Scripts' })).toBeDisabled()
})

test('an admin finds out who did what: by sentence, filter, details and export', async ({
  signIn,
  signInElsewhere,
}) => {
  const agent = await signInElsewhere('agent')
  expect((await agent.request.get('/api/admin/audit')).status()).toBe(403)

  const page = await signIn('admin', '/admin/audit')
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
  const page = await signIn('admin', '/admin/releases')
  for (const part of ['admin', 'calls', 'engagement', 'landing', 'sales', 'shell']) {
    await expect(page.getByRole('row').filter({ hasText: part }).locator('code').first()).toHaveText(/^[0-9a-f]{12}$/)
  }
  await expect(page.getByRole('region', { name: 'Releases' })).toContainText('1.0.0')
})

test('an agent’s browser gets not one file of the admin remote', async ({ page, signIn, signInElsewhere }) => {
  const admin = await signInElsewhere('admin', '/mightycall')
  await expect(admin.getByRole('region', { name: 'Setup Instructions' })).toBeVisible()
  const files = await admin.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter(path => path.startsWith('/remotes/admin/')),
  )
  expect(files.length).toBeGreaterThan(0)

  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await signIn('agent', '/mightycall')
  await expect(page.getByText('Access Restricted')).toBeVisible()
  // What the menu's pages need is fetched ahead when the page is idle.
  await page.waitForLoadState('networkidle')
  expect(asked.filter(path => path.startsWith('/remotes/calls/'))).not.toEqual([])
  expect(asked.filter(path => path.startsWith('/remotes/admin/'))).toEqual([])
  for (const file of files) expect((await page.request.get(file)).status()).toBe(403)
})
