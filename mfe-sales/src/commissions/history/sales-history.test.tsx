import { expect, jest, test } from '@jest/globals'
import type { Sale } from '@portal/contracts/sales'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { agentId, sale, salesApi } from '../../testing/sales-api.ts'
import type { View } from '../use-view.ts'
import { SalesHistory } from './sales-history.tsx'

const viewOf = (view: Partial<View> = {}): View => ({
  canSeeTeam: false,
  scope: {},
  filters: {},
  period: 'week',
  leadId: '',
  set: () => undefined,
  ...view,
})
const withSales = (...body: Sale[]) => salesApi({ 'GET /api/sales': { body } })
const open = (view?: Partial<View>, isTeam = false) => renderPage(<SalesHistory view={viewOf(view)} isTeam={isTeam} />)
const groups = () => within(screen.getByRole('region', { name: 'Sales History' })).queryAllByRole('region')
const rows = () => screen.getAllByRole('listitem').map(row => row.textContent)

test('groups sales by day: today, yesterday, and days of other years', async () => {
  const days = ['2026-11-20', '2026-11-19', '2026-11-18', '2025-12-31']
  answerWith(withSales(...days.map(day => sale({ day }))))
  await open()
  await waitFor(() => expect(groups()).toHaveLength(4))
  await waitFor(() =>
    expect(groups().map(group => group.getAttribute('aria-label'))).toEqual([
      'Today, November 20',
      'Yesterday, November 19',
      'Wednesday, November 18',
      'Wednesday, December 31, 2025',
    ]),
  )
})

test('shows the total of a day only if it differs from the amount of its one sale', async () => {
  const voided = { at: '2026-11-19T16:00:00.000Z', by: { firstName: 'Zoe', lastName: 'Lead' }, reason: 'Duplicate' }
  const days = [{ day: '2026-11-20' }, { day: '2026-11-19', voided }, { day: '2026-11-18' }, { day: '2026-11-18' }]
  answerWith(withSales(...days.map(day => sale(day))))
  await open()
  const titles = await screen.findAllByRole('heading', { level: 3 })
  expect(titles.map(title => title.textContent)).toEqual([
    'Today, November 20',
    'Yesterday, November 19$0.00',
    'Wednesday, November 18$56.00',
  ])
})

test('until today is known, names the weekday', async () => {
  answerWith({ ...withSales(sale({ day: '2026-11-20' })), 'GET /api/sales/stats': new Promise(() => undefined) })
  await open()
  expect(await screen.findByRole('region', { name: 'Friday, November 20' })).toBeVisible()
})

test('names the agent of each sale for supervisors only', async () => {
  const stranger = { id: agentId, firstName: '', lastName: '' }
  answerWith(withSales(sale(), sale({ agent: stranger })))
  const { unmount } = await open({}, true)
  await screen.findAllByRole('listitem')
  expect(screen.getByText('All agent sales')).toBeVisible()
  expect(rows()[0]).toMatch(/^DISH OnlyAnn Agent · .* agoVoid\$28\.00$/)
  expect(rows()[1]).toMatch(/^DISH OnlyUnknown · /)
  unmount()
  await open()
  await screen.findAllByRole('listitem')
  expect(screen.getByText('Your recent sales and commissions')).toBeVisible()
  expect(rows()[0]).not.toContain('Ann Agent')
})

test('strikes through a voided sale and shows who voided it and why', async () => {
  const voided = { at: '2026-11-20T16:00:00.000Z', by: { firstName: 'Zoe', lastName: 'Lead' }, reason: 'Duplicate' }
  answerWith(withSales(sale({ voided, isVoidable: false }), sale()))
  await open()
  const [struck, valid] = await screen.findAllByRole('listitem')
  expect([...(struck?.querySelectorAll('s') ?? [])].map(text => text.textContent)).toEqual(['DISH Only', '$28.00'])
  expect(struck).toHaveTextContent(/\$28\.00 Voided/)
  expect(struck).toHaveTextContent(/Voided by Zoe Lead .*: Duplicate/)
  expect(valid?.querySelector('s')).toBeNull()
  expect(valid).not.toHaveTextContent('Voided')
})

test('offers to void only the sales that the user may void', async () => {
  answerWith(withSales(sale({ saleType: 'DISH Only' }), sale({ saleType: 'Other TV Only', isVoidable: false })))
  await open()
  await screen.findAllByRole('listitem')
  expect(screen.getAllByRole('button', { name: /^Void/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Void DISH Only, $28.00' })).toBeVisible()
})

test('links a sale to its lead by the name of the customer', async () => {
  const names = { 'GET /api/leads/names': { body: [{ id: agentId, fullName: 'Gloria Duarte' }] } }
  const sent = answerWith({ ...withSales(sale({ leadId: agentId }), sale({ leadId: agentId }), sale()), ...names })
  await open()
  const links = await screen.findAllByRole('link', { name: 'Gloria Duarte' })
  expect(links).toHaveLength(2)
  expect(links[0]).toHaveAttribute('href', `/leads?lead=${agentId}`)
  expect(sent.map(({ url }) => url).filter(url => url.includes('/leads/'))).toEqual([`/api/leads/names?ids=${agentId}`])
})

test('links a sale to its lead while names are unavailable', async () => {
  answerWith({ ...withSales(sale({ leadId: agentId })), 'GET /api/leads/names': { status: 503 } })
  await open()
  expect(await screen.findByRole('link', { name: 'Lead' })).toHaveAttribute('href', `/leads?lead=${agentId}`)
})

test('voids a sale with a reason and closes the dialog', async () => {
  const listed = sale()
  const voided = { at: '2026-11-20T16:00:00.000Z', by: null, reason: 'Duplicate' }
  const path = `/api/sales/${listed.id}/void`
  const sent = answerWith({
    ...withSales(listed),
    [`POST ${path}`]: { body: { ...listed, voided, isVoidable: false } },
  })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: /^Void/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('DISH Only').parentElement).toHaveTextContent('DISH Only $28.00')
  await person.type(dialog.getByLabelText('Reason'), '   ')
  expect(dialog.getByRole('button', { name: 'Void Sale' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Reason'), 'Duplicate')
  await person.click(dialog.getByRole('button', { name: 'Void Sale' }))
  expect(await screen.findByText('It stays in the history but no longer counts.')).toBeVisible()
  const history = within(screen.getByRole('region', { name: 'Sales History' }))
  expect(history.getByRole('listitem')).toHaveTextContent('Voided by Unknown')
  await waitFor(() => expect(history.getByRole('listitem')).toHaveFocus())
  expect(sent.find(({ url }) => url === path)?.body).toEqual({ reason: '   Duplicate' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('loads the next page on demand and totals the last day at the end', async () => {
  const first = Array.from({ length: 2 }, () => sale())
  const sent = answerWith({
    ...salesApi(),
    'GET /api/sales': { body: first, headers: { 'x-total-count': '1003', 'x-next-cursor': 'next' } },
  })
  const { person } = await open()
  expect(await screen.findByText('2 of 1,003 sales')).toBeVisible()
  expect(sent.find(({ url }) => url.startsWith('/api/sales?'))?.url).toBe('/api/sales?limit=50')
  expect(screen.queryByText('$56.00')).toBeNull()
  answerWith({ ...salesApi(), 'GET /api/sales': { body: [sale()], headers: { 'x-total-count': '1003' } } })
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByText('$84.00')).toBeVisible()
})

test('keeps the list and offers to try again if the next page cannot be loaded', async () => {
  answerWith({
    ...salesApi(),
    'GET /api/sales': { body: [sale()], headers: { 'x-total-count': '2', 'x-next-cursor': 'next' } },
  })
  const { person } = await open()
  const more = await screen.findByRole('button', { name: 'Show more' })
  answerWith({})
  await person.click(more)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getByText('DISH Only')).toBeVisible()
})

test('offers to try again if the sales cannot be loaded', async () => {
  answerWith({ ...salesApi(), 'GET /api/sales': { status: 503 } })
  const { person } = await open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answerWith(withSales(sale()))
  await person.click(retry)
  expect(await screen.findByText('DISH Only')).toBeVisible()
})

test('exports the filtered sales in a file named after the day', async () => {
  answerWith(withSales(sale()))
  await open({ scope: { scope: 'mine' }, filters: { startDate: '2026-11-01' } })
  const link = await screen.findByRole('link', { name: 'Export CSV' })
  expect(link).toHaveAttribute('href', '/api/sales/export?scope=mine&startDate=2026-11-01')
  expect(link.getAttribute('download')).toMatch(/^sales_export_\d{4}-\d\d-\d\d\.csv$/)
})

test('without sales, invites to add the first, and exports nothing', async () => {
  answerWith(withSales())
  await open()
  expect(await screen.findByText('No sales recorded yet. Add your first sale above!')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

test('shows that the selected agent has no sales', async () => {
  answerWith(withSales())
  await open({ scope: { agentId } }, true)
  expect(await screen.findByText('This agent has no sales yet.')).toBeVisible()
})

test.each([{ saleType: 'DISH Only' }, { startDate: '2026-11-01' }, { endDate: '2026-11-30' }])(
  'if no sale matches %j, offers to clear the filters',
  async filters => {
    answerWith(withSales())
    const set = jest.fn()
    const { person } = await open({ filters, set })
    await screen.findByText('No sales match these filters')
    const buttons = screen.getAllByRole('button', { name: 'Clear Filters' })
    expect(buttons).toHaveLength(2)
    for (const button of buttons) {
      await person.click(button)
      expect(set).toHaveBeenLastCalledWith({ saleType: '', startDate: '', endDate: '' })
    }
    expect(set).toHaveBeenCalledTimes(2)
  },
)

test('without filters there is nothing to clear', async () => {
  answerWith(withSales(sale()))
  await open()
  await screen.findAllByRole('listitem')
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled()
})

test('filters by the types of the price list and a type that is no longer on it', async () => {
  answerWith(withSales(sale()))
  const set = jest.fn()
  const { person } = await open({ filters: { saleType: 'Retired Type' }, set })
  await person.click(await screen.findByRole('combobox', { name: 'Type' }))
  await screen.findByTitle('Other TV Only')
  const options = [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent)
  expect(options).toEqual(['All Types', 'DISH Only', 'Other TV Only', 'Retired Type'])
  await person.click(screen.getByTitle('All Types'))
  expect(set).toHaveBeenLastCalledWith({ saleType: '' })
})
