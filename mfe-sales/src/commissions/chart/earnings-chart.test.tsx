import { expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { salesApi } from '../../testing/sales-api.ts'
import { EarningsChart } from './earnings-chart.tsx'

interface ChartProps {
  period: string
  today: string | undefined
}
// jsdom has no canvas to draw on.
jest.mock('./column-chart.tsx', () => ({
  ColumnChart: ({ period, today }: ChartProps) => (
    <p>
      {period} {today}
    </p>
  ),
}))

const days = [
  { date: '2026-11-19', earnings: 5_250, count: 1 },
  { date: '2026-11-20', earnings: 0, count: 0 },
]
const api = salesApi({ 'GET /api/sales/days': { body: days } })
const chart = () => screen.getByRole('region', { name: 'Earnings by Day' })

test('draws the days and lists them in a table', async () => {
  const sent = answerWith(api)
  await renderPage(<EarningsChart scope={{ scope: 'mine' }} period="week" set={() => undefined} />)
  expect(await screen.findByText('week 2026-11-20')).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'Earnings by day' })).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'Thursday, November 19$52.501 sale',
    'Friday, November 20$0.000 sales',
  ])
  expect(chart()).toHaveAttribute('aria-busy', 'false')
  expect(sent.map(({ url }) => url)).toContain('/api/sales/days?scope=mine&period=week')
})

test.each([
  ['week', 'Month', ''],
  ['month', 'Week', 'week'],
] as const)('switches from %s to %s', async (period, label, value) => {
  answerWith(api)
  const set = jest.fn()
  const { person } = await renderPage(<EarningsChart scope={{}} period={period} set={set} />)
  const selected = screen.getByTitle(period === 'week' ? 'Week' : 'Month').closest('label')
  expect(selected).toHaveClass('ant-segmented-item-selected')
  await person.click(screen.getByTitle(label))
  expect(set).toHaveBeenCalledWith({ period: value })
})

test('is busy until the days are there', async () => {
  answerWith({ ...api, 'GET /api/sales/days': new Promise(() => undefined) })
  await renderPage(<EarningsChart scope={{}} period="week" set={() => undefined} />)
  expect(chart()).toHaveAttribute('aria-busy', 'true')
  expect(chart().querySelector('figure > i')).not.toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('offers to try again if the days cannot be loaded', async () => {
  answerWith(salesApi({ 'GET /api/sales/days': { status: 503 } }))
  const { person } = await renderPage(<EarningsChart scope={{}} period="week" set={() => undefined} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(chart().querySelector('figure')).toBeNull()
  answerWith(api)
  await person.click(retry)
  await waitFor(() => expect(screen.getByRole('table')).toBeInTheDocument())
})
