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
