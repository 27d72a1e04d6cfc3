/**
 * @jest-environment-options {"services":["sales","calls"]}
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Role } from '@portal/contracts/role'
import type { Sale } from '@portal/contracts/sales'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import CommissionsPage from './page.tsx'

// jsdom has no canvas to draw on. The table below the chart has the same data.
jest.mock('./chart/column-chart.tsx', () => ({ ColumnChart: () => null }))

const realFetch = globalThis.fetch

const owner = () => services().database.owner

beforeEach(async () => {
  await owner()`alter table sales.sale disable trigger all`
  await owner()`delete from sales.sale`
  await owner()`alter table sales.sale enable trigger all`
  await owner()`delete from sales.sale_count`
  await owner()`delete from sales.goal`
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const sell = async (saleType: string, role: Role = 'agent') =>
  (await (await services().as(role)('POST', '/api/sales', { saleType })).json()) as Sale
const stored = async () => (await (await services().as('admin')('GET', '/api/sales')).json()) as Sale[]
const open = (role: Role = 'agent', at = '/commissions') => renderPage(<CommissionsPage />, { as: role, at })
const history = async () => within(await screen.findByRole('region', { name: 'Sales History' }))
const card = (title: string) => within(screen.getByRole('region', { name: title }))

type Person = Awaited<ReturnType<typeof open>>['person']

async function choose(person: Person, label: string, option: string | RegExp) {
  await person.click(await screen.findByLabelText(label))
  const listed = await screen.findAllByText(option)
  await person.click(listed.find(element => element.closest('.ant-select-item-option')) as HTMLElement)
}

test('invites to add the first sale and counts none', async () => {
  await open()
  expect(await screen.findByText('No sales recorded yet. Add your first sale above!')).toBeVisible()
  expect(screen.getByText('Your recent sales and commissions')).toBeVisible()
  for (const [title, count] of [
    ['Daily Earnings', '0 sales today'],
    ['Weekly Earnings', '0 sales this week'],
    ['Monthly Earnings', '0 sales this month'],
  ] as const) {
    expect(await card(title).findByText('$0.00')).toBeVisible()
    expect(card(title).getByText(count)).toBeVisible()
  }
})

test('shows the payout of a sale type before the sale is added', async () => {
  const { person } = await open()
  await screen.findByText('No sales recorded yet. Add your first sale above!')
  expect(screen.getByRole('button', { name: 'Add Sale' })).toBeDisabled()
  await choose(person, 'Sale Type', 'DirecTV + Hughes + Phone')
  expect(screen.getByText('You will earn').parentElement).toHaveTextContent('You will earn$52.5035% of $150.00')
  expect(screen.getByRole('button', { name: 'Add Sale' })).toBeEnabled()
})

test('confirms, lists, and counts an added sale', async () => {
  const { person } = await open()
  await screen.findByText('No sales recorded yet. Add your first sale above!')
  await choose(person, 'Sale Type', 'Frontier + Dish')
  await person.click(await screen.findByRole('button', { name: 'Add Sale' }))
  expect(await screen.findByText('Sale Added')).toBeVisible()
  expect(screen.getByText('Your commission has been recorded successfully.')).toBeVisible()
  expect((await history()).getByText('Frontier + Dish')).toBeVisible()
  await waitFor(() => expect(card('Daily Earnings').getByText('$43.75')).toBeVisible())
  expect(card('Monthly Earnings').getByText('1 sale this month')).toBeVisible()
  expect(await stored()).toMatchObject([{ saleType: 'Frontier + Dish', earningsAmount: 4375 }])
})

test("shows the service's message for a rejected sale and keeps the selection", async () => {
  const { person } = await open()
  await screen.findByText('No sales recorded yet. Add your first sale above!')
  await choose(person, 'Sale Type', 'DISH Only')
  const message = 'Please select a sale type that is on the list today.'
  answerWith({ 'POST /api/sales': { status: 400, body: { code: 'invalid_request', message, requestId: 'r' } } })
  await person.click(await screen.findByRole('button', { name: 'Add Sale' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByText('You will earn').parentElement).toHaveTextContent('$28.00')
})

test('records one sale if the response is lost and the user tries again', async () => {
  const { person } = await open()
  await screen.findByText('No sales recorded yet. Add your first sale above!')
  await choose(person, 'Sale Type', 'DISH Only')
  globalThis.fetch = async (...request) => {
    await realFetch(...request)
    throw new TypeError('Failed to fetch')
  }
  await person.click(await screen.findByRole('button', { name: 'Add Sale' }))
  expect(await screen.findByText('Failed to add sale')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Add Sale' }))
  expect(await screen.findByText('Sale Added')).toBeVisible()
  expect(await stored()).toHaveLength(1)
})

test('strikes a voided sale through and removes it from the totals', async () => {
  await sell('DISH Only')
  await sell('Other TV Only')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Void DISH Only, $28.00' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Void Sale' })).toBeDisabled()
  await person.type(await dialog.findByLabelText('Reason'), 'Entered twice')
  await person.click(await dialog.findByRole('button', { name: 'Void Sale' }))
  expect(await screen.findByText('Sale Voided')).toBeVisible()
  expect((await history()).getByText('DISH Only').tagName).toBe('S')
  expect((await history()).getByText(/Entered twice/)).toBeVisible()
  await waitFor(() => expect(card('Daily Earnings').getByText('$10.50')).toBeVisible())
})

test('keeps the typed reason if voiding fails', async () => {
  await sell('DISH Only')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Void DISH Only, $28.00' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(await dialog.findByLabelText('Reason'), 'Entered twice')
  answerWith({ 'POST /api/sales/x': { status: 503 } })
  await person.click(await dialog.findByRole('button', { name: 'Void Sale' }))
  expect(await screen.findByText('Failed to void sale')).toBeVisible()
  expect(dialog.getByLabelText('Reason')).toHaveValue('Entered twice')
})

test('shows agents their own sales and supervisors the team, or one agent', async () => {
  await sell('DISH Only')
  await sell('Other TV Only', 'supervisor')
  const { unmount } = await open('agent', '/commissions?scope=team&agentId=0a000000-0000-4000-8000-000000000002')
  expect((await history()).getByText('Your recent sales and commissions')).toBeVisible()
  expect(await (await history()).findByText('DISH Only')).toBeVisible()
  expect(screen.queryByText('Other TV Only')).toBeNull()
  expect(screen.queryByText('Team')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Totals by Agent' })).toBeNull()
  unmount()

  const { person } = await open('supervisor')
  expect(await (await history()).findByText('Other TV Only')).toBeVisible()
  expect((await history()).getByText('All agent sales')).toBeVisible()
  expect((await history()).getByText('DISH Only')).toBeVisible()
  await waitFor(() => expect(card('Daily Earnings').getByText('$38.50')).toBeVisible())
  await person.click(await screen.findByRole('button', { name: /Demo Agent/ }))
  await waitFor(async () => expect((await history()).queryByText('Other TV Only')).toBeNull())
  await waitFor(() => expect(card('Daily Earnings').getByText('$28.00')).toBeVisible())
  await person.click(await screen.findByText('Mine'))
  expect(await (await history()).findByText('Other TV Only')).toBeVisible()
  expect((await history()).getByText('Your recent sales and commissions')).toBeVisible()
  await waitFor(() => expect(card('Daily Earnings').getByText('$10.50')).toBeVisible())
  await person.click(await screen.findByText('Team'))
  expect(await (await history()).findByText('DISH Only')).toBeVisible()
  await waitFor(() => expect(card('Daily Earnings').getByText('$38.50')).toBeVisible())
})

test.each([
  ['/commissions', ['Totals by Agent', 'Add New Sale']],
  ['/commissions?leadId=0c000000-0000-4000-8000-000000000001', ['Add New Sale', 'Totals by Agent']],
])('orders the cards of a supervisor on %s', async (at, order) => {
  await open('supervisor', at)
  await screen.findByRole('region', { name: 'Totals by Agent' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.filter(title => order.includes(title))).toEqual(order)
})

test('applies the filters of the URL and clears them all at once', async () => {
  await sell('DISH Only')
  await sell('Other TV Only')
  const { person } = await open('agent', '/commissions?saleType=DISH%20Only')
  expect(await (await history()).findByText('Today', { exact: false })).toBeVisible()
  expect((await history()).queryByText('Other TV Only')).toBeNull()
  await person.click(await (await history()).findByRole('button', { name: 'Clear Filters' }))
  expect(await (await history()).findByText('Other TV Only')).toBeVisible()
})

test('ignores invalid filters in the URL', async () => {
  await sell('DISH Only')
  await open('supervisor', '/commissions?startDate=2026-13-45&agentId=nobody&scope=everything')
  expect(await (await history()).findByText('DISH Only')).toBeVisible()
})

test('totals the valid sales of a day', async () => {
  await sell('DISH Only')
  await sell('DISH Only')
  const mistaken = await sell('Other TV Only')
  await services().as('agent')('POST', `/api/sales/${mistaken.id}/void`, { reason: 'test' })
  await open()
  const today = await (await history()).findByRole('region', { name: /^Today/ })
  expect(within(today).getByRole('heading')).toHaveTextContent('$56.00')
})

test('sets a goal and shows how much of it is reached', async () => {
  await sell('DISH Only')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Set goal' }))
  await person.type(screen.getByLabelText('Monthly goal (USD)'), '$100{Enter}')
  expect(await screen.findByText('Goal Saved')).toBeVisible()
  await waitFor(() => expect(card('Monthly Goal').getByText('28%')).toBeVisible())
})

test('lists the days of the chart in a table', async () => {
  await sell('DISH Only')
  await open('agent', '/commissions?period=week')
  const table = await screen.findByRole('table', { name: 'Earnings by day' })
  expect(within(table).getAllByRole('row')).toHaveLength(7)
  expect(within(table).getByText('$28.00')).toBeInTheDocument()
})

test('the chart shows the month at first, as most of a week is empty on its first days', async () => {
  await sell('DISH Only')
  await open()
  const table = await screen.findByRole('table', { name: 'Earnings by day' })
  expect(within(table).getAllByRole('row').length).toBeGreaterThanOrEqual(28)
  expect(within(table).getByText('$28.00')).toBeInTheDocument()
})

test('shows a failure in every card while the service is down, and recovers', async () => {
  await sell('DISH Only')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  const { person } = await open()
  expect(await screen.findByText('The sales could not be loaded')).toBeVisible()
  expect(screen.getByText('The earnings could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await (await history()).findByRole('button', { name: 'Retry' }))
  expect(await (await history()).findByText('DISH Only')).toBeVisible()
})

test('links a sale to the lead of the URL', async () => {
  await services().as(null)('POST', '/api/leads', {
    fullName: 'Ann Example',
    phone: '(315) 555-0142',
    email: 'a@b.example',
  })
  const [lead] = (await (await services().as('agent')('GET', '/api/leads')).json()) as { id: string }[]
  const { person } = await open('agent', `/commissions?leadId=${lead?.id}`)
  expect(await screen.findByText('Ann Example · (315) 555-0142')).toBeVisible()
  await choose(person, 'Sale Type', 'DISH Only')
  await person.click(await screen.findByRole('button', { name: 'Add Sale' }))
  expect(await (await history()).findByRole('link', { name: 'Lead' })).toHaveAttribute(
    'href',
    `/leads?lead=${lead?.id}`,
  )
  expect(await stored()).toMatchObject([{ leadId: lead?.id }])
  expect(await screen.findByText('Not linked to a lead')).toBeVisible()
})

test('finds a lead by name and links it', async () => {
  for (const fullName of ['Ann Example', 'Zoe Farewell']) {
    const lead = { fullName, phone: '(315) 555-0142', email: 'a@b.example' }
    await services().as(null)('POST', '/api/leads', lead)
  }
  const { person } = await open()
  await person.type(await screen.findByRole('combobox', { name: 'Lead (optional)' }), 'farew')
  await waitFor(() => expect(screen.queryByText(/Ann Example/)).toBeNull())
  await person.click(await screen.findByText('Zoe Farewell · (315) 555-0142'))
  await choose(person, 'Sale Type', 'DISH Only')
  await person.click(await screen.findByRole('button', { name: 'Add Sale' }))
  const leads = (await (await services().as('agent')('GET', '/api/leads')).json()) as { id: string; fullName: string }[]
  const zoe = leads.find(({ fullName }) => fullName === 'Zoe Farewell')
  await waitFor(async () => expect(await stored()).toMatchObject([{ leadId: zoe?.id }]))
})

test('exports the filtered sales', async () => {
  await sell('DISH Only')
  await open('supervisor', '/commissions?saleType=DISH%20Only&startDate=2026-01-01')
  const link = await (await history()).findByRole('link', { name: 'Export CSV' })
  expect(link).toHaveAttribute('href', '/api/sales/export?saleType=DISH+Only&startDate=2026-01-01')
  expect(link.getAttribute('download')).toMatch(/^sales_export_\d{4}-\d\d-\d\d\.csv$/)
})

test.each([
  ['agent', '/commissions?scope=mine&period=week', ''],
  ['supervisor', '/commissions?scope=mine', 'scope=mine'],
] as const)('the first page of a tab requests its data once, before it renders: %s', async (role, at, scope) => {
  const read: string[] = []
  globalThis.fetch = (input, options) => {
    read.push(input as string)
    return realFetch(input, options)
  }
  await renderPage(<CommissionsPage />, { as: role, at, isFirst: true })
  const preloaded = read.slice(0, 4)
  expect(preloaded.map(url => url.split('?')[0])).toEqual(
    ['types', 'stats', 'goal', 'days'].map(name => `/api/sales/${name}`),
  )
  expect(preloaded[1]?.split('?')[1] ?? '').toBe(scope)
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  for (const url of preloaded) expect(read.filter(other => other === url)).toHaveLength(1)
})
