import { expect, test } from './portal-test.ts'

test('a visitor gets the quote form on any path', async ({ page }) => {
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: 'Get Your FREE Quote Today' })).toBeVisible()
})

test('a request without a session gets no data', async ({ request }) => {
  const response = await request.get('/api/auth/user')
  expect(response.status()).toBe(401)
})
