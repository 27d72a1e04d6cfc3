import { expect, test } from './portal-test.ts'

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
