import { beforeEach, expect, test } from '@jest/globals'
import { answerWith, drawnCharts, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { metrics } from '../testing/calls-api.ts'
import Charts from './charts.tsx'
import Metrics from './metrics.tsx'

const path = 'GET /api/metrics/dashboard'

interface ChartProps {
  data: object[]
  height: number
  axis: { x: { labelFormatter: (date: string) => string } }
  style: { fillOpacity: (day: object) => number }
  point: { style: { fill: (day: object) => string; stroke: string } }
}

const propsOf = (drawnKind: string) =>
  drawnCharts.find(({ kind }) => kind === drawnKind)?.props as ChartProps | undefined

beforeEach(() => {
  drawnCharts.length = 0
})

const cards = () =>
  ['Total Calls', 'Average Duration', 'Missed Calls', 'Voicemails'].map(
    name => screen.getByRole('heading', { name }).closest('section')?.textContent,
  )

test.each([
  ['team', '', '/activity?today=true', '/activity?today=true&status=missed'],
  ['mine', '?mine=true', '/activity?today=true&mine=true', '/activity?today=true&mine=true&status=missed'],
] as const)('the metrics of the view %s link to the calls that they count', async (view, query, total, missed) => {
  const sent = answerWith({ [path]: { body: metrics() } })
  await renderPage(<Metrics view={view} />)
  await screen.findByText('1,234')
  expect(sent.map(({ url }) => url)).toEqual([`/api/metrics/dashboard${query}`])
  expect(screen.getByRole('link', { name: 'Total Calls' })).toHaveAttribute('href', total)
  expect(screen.getByRole('link', { name: 'Missed Calls' })).toHaveAttribute('href', missed)
})

test("shows today's four metrics, two with their trend", async () => {
  answerWith({ [path]: { body: metrics() } })
  await renderPage(<Metrics view="team" />)
  await screen.findByText('1,234')
  expect(cards()).toEqual([
    'Total Calls1,234+12.5%vs yesterday by now',
    'Average Duration3:07-3%vs yesterday by now',
    'Missed Calls12today',
    'Voicemails3today',
  ])
  expect(screen.getByText('+12.5%')).toHaveClass('tone-positive')
  // Shorter calls are neither better nor worse.
  expect(screen.getByText('-3%').className).not.toMatch(/tone-/)
})

test('marks fewer calls than yesterday', async () => {
  answerWith({ [path]: { body: metrics({}, { totalCalls: -4, averageDuration: 0 }) } })
  await renderPage(<Metrics view="team" />)
  expect(await screen.findByText('-4%')).toHaveClass('tone-caution')
})

test('shows a plus sign, but no direction, for no change', async () => {
  answerWith({ [path]: { body: metrics({}, { totalCalls: 0, averageDuration: 0 }) } })
  await renderPage(<Metrics view="team" />)
  expect(await screen.findAllByText('+0%')).toHaveLength(2)
  for (const trend of screen.getAllByText('+0%')) {
    expect(trend.className).not.toMatch(/tone-/)
    expect(trend.querySelector('svg')).toBeNull()
  }
})

test('shows the names of the metrics while loading', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answerWith({ [path]: promise })
  const { container } = await renderPage(<Metrics view="team" />)
  expect(cards()).toEqual(['Total Callstoday', 'Average Durationtoday', 'Missed Callstoday', 'Voicemailstoday'])
  expect(container.querySelectorAll('.skeleton')).toHaveLength(4)
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull()
  resolve({ body: metrics() })
  expect(await screen.findByText('1,234')).toBeVisible()
})

test.each([
  ['metrics', <Metrics key="metrics" view="team" />, '1,234'],
  ['charts', <Charts key="charts" view="team" />, 'line'],
])('offers to try again if the %s cannot be loaded', async (_, slot, text) => {
  answerWith({ [path]: { status: 503 } })
  const { person } = await renderPage(slot)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answerWith({ [path]: { body: metrics() } })
  await person.click(retry)
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('draws the calls of seven days, and lists them in a table', async () => {
  answerWith({ [path]: { body: metrics() } })
  await renderPage(<Charts view="team" />)
  await screen.findByText('line')
  const rows = within(screen.getByRole('table', { name: 'Calls in the last 7 days' })).getAllByRole('row')
  expect(rows.map(row => [...row.children].map(cell => cell.textContent))).toEqual([
    ['Day', 'Calls', 'Answered', 'Missed'],
    ['Thursday, November 19', '9', '6', '3'],
    ['Friday, November 20', '4', '4', '0'],
  ])
  const [line, column] = ['line', 'column'].map(propsOf)
  expect([line?.height, column?.height]).toEqual([220, 220])
  expect(line?.data).toMatchObject([
    { date: '2026-11-19', calls: 9, part: 'finished' },
    { date: '2026-11-20', calls: 4, part: 'so far' },
  ])
  expect(['2026-11-19', '2026-11-20'].map(date => line?.axis.x.labelFormatter(date))).toEqual(['Thu', 'Today'])
  expect(column?.data).toEqual([
    { date: '2026-11-19', kind: 'Answered', calls: 6 },
    { date: '2026-11-19', kind: 'Missed', calls: 3 },
    { date: '2026-11-20', kind: 'Answered', calls: 4 },
    { date: '2026-11-20', kind: 'Missed', calls: 0 },
  ])
})

test('draws today as unfinished, with a hollow point and a pale column', async () => {
  const { style } = document.documentElement
  style.setProperty('--surface', 'white')
  style.setProperty('--data-accent', 'blue')
  answerWith({ [path]: { body: metrics() } })
  await renderPage(<Charts view="team" />)
  await screen.findByText('line')
  const [line, column] = ['line', 'column'].map(propsOf)
  const days = [{ date: '2026-11-19' }, { date: '2026-11-20' }]
  expect(line?.point.style.stroke).toBe('blue')
  expect(days.map(day => line?.point.style.fill(day))).toEqual(['blue', 'white'])
  expect(days.map(day => column?.style.fillOpacity(day))).toEqual([1, 0.2])
})

test('shows the figures of the day under the pointer', async () => {
  answerWith({ [path]: { body: metrics() } })
  const { person } = await renderPage(<Charts view="team" />)
  await person.pointer({ target: await screen.findByText('column'), coords: { clientX: 0 } })
  expect(screen.getByText('Friday, Nov 20').parentElement?.textContent).toBe('Friday, Nov 20so farAnswered4Missed0')
})

test('is busy until the data is there', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answerWith({ [path]: promise })
  const { container } = await renderPage(<Charts view="team" />)
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  resolve({ body: metrics() })
  await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull())
})
