import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './portal-test.ts'

// The visitor's page is judged in the journey of its word.
const routes = [
  '/',
  '/workflow',
  '/leads',
  '/commissions',
  '/scripts',
  '/challenges',
  '/communications',
  '/activity',
  '/team',
  '/mightycall',
  '/admin/members',
  '/admin/seed',
  '/admin/do-not-call',
  '/admin/audit',
  '/admin/releases',
  '/settings',
  '/nowhere',
]
const themes = ['dark', 'light'] as const
const widths = [320, 375, 1360]
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const route of routes) {
  test(`${route} can be used by everybody, in both themes, narrow and wide`, async ({ signIn }) => {
    const page = await signIn('admin')
    const violations: string[] = []
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    for (const theme of themes) {
      await page.evaluate(chosen => localStorage.setItem('theme', chosen), theme)
      await page.goto(route)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) violations.push(`${theme} ${width}: ${overflow} px wider than the window`)
        const axe = new AxeBuilder({ page })
        // The narrowest width is for who reads with 400 % zoom: all must fit and be hit, colours and names are as before.
        const { violations: found } = await (width === 320
          ? axe.withRules(['target-size'])
          : axe.withTags(tags)
        ).analyze()
        violations.push(
          ...found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme} ${width}: ${id} ${html}`)),
        )
      }
    }
    expect(violations).toEqual([])
  })
}
