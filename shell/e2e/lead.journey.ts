import { addLead, openLeads, rowOf } from './lead-list.ts'
import { expect, test } from './portal-test.ts'

/** Runs in the page: where the cells of a card begin, in pixels below its top. */
const linesOnCard = (card: Element) =>
  [...card.querySelectorAll('[role=gridcell]')].map(
    cell => cell.getBoundingClientRect().top - card.getBoundingClientRect().top,
  )

/** Runs in the page: the height in which a tap at the element's center reaches its control, in pixels. */
function tapHeight(element: Element): number {
  const control = element.closest('button') ?? element
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = Array.from({ length: 120 }, (_, index) => (top + bottom) / 2 - 60 + index)
  return points.filter(y => control.contains(document.elementFromPoint((left + right) / 2, y))).length
}

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

  test('cards have the same lines with and without a note, and a thumb reaches each control', async ({ signIn }) => {
    const page = await signIn('agent')
    const [withNote, withoutNote] = [await addLead(page, '99513'), await addLead(page, '99513')]
    // At any time of the day.
    await page.route('**/api/leads?**', async route => {
      const response = await route.fetch()
      const leads = (await response.json()) as object[]
      const callable = { state: 'now', at: '2126-01-01T00:00:00.000Z', label: '', reasons: [] }
      await route.fulfill({ response, json: leads.map(lead => ({ ...lead, callable })) })
    })
    await openLeads(page, '?zipCode=99513')
    await rowOf(page, withNote).getByRole('textbox').fill('Wants fiber')
    await rowOf(page, withNote).getByRole('textbox').blur()
    const linesOf = (name: string) => rowOf(page, name).evaluate(linesOnCard)
    await expect.poll(() => linesOf(withNote)).toEqual(await linesOf(withoutNote))

    const card = rowOf(page, withoutNote)
    const word = card.locator('label [data-word]')
    expect(await word.evaluate(element => getComputedStyle(element, '::after').content)).toContain('"Contacted"')
    const controls = {
      name: card.getByRole('button', { name: withoutNote, exact: true }),
      call: card.getByRole('button', { name: /^Call / }).locator('svg'),
      take: card.getByRole('button', { name: /^Take / }),
      contacted: card.locator('label'),
      notes: card.getByRole('textbox'),
    }
    const heights: Record<string, number> = {}
    for (const [name, control] of Object.entries(controls)) heights[name] = await control.evaluate(tapHeight)
    expect(Object.entries(heights).filter(([, height]) => height < 44)).toEqual([])
    await word.tap()
    await expect(card.getByRole('checkbox')).toBeChecked()
  })
})
