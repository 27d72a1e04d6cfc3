import { expect, test } from '@jest/globals'
import { drawnCharts, renderPage, screen } from '@portal/sdk/testing'
import { ColumnChart } from './column-chart.tsx'

type Day = Partial<(typeof days)[number]>
interface ChartProps {
  data: { date: string; dollars: number }[]
  height: number
  style: {
    fill: string
    fillOpacity: (day: Day) => number
    lineWidth: (day: Day) => number
    lineDash: (day: Day) => number[] | undefined
  }
  axis: {
    x: { labelFormatter: (date: string) => string; labelFill: string; labelFontFamily: string }
    y: { labelFormatter: (dollars: number) => string; gridStroke: string }
  }
}
const days = [
  { date: '2026-11-19', earnings: 5_250, count: 1 },
  { date: '2026-11-20', earnings: 0, count: 0 },
]
async function draw(period: 'week' | 'month') {
  const page = await renderPage(<ColumnChart days={days} period={period} today="2026-11-20" />)
  return { ...page, props: drawnCharts.at(-1)?.props as ChartProps }
}

test('draws the earnings of each day in dollars, as high as the form next to it', async () => {
  const { props } = await draw('week')
  expect(props.data.map(({ date, dollars }) => [date, dollars])).toEqual([
    ['2026-11-19', 52.5],
    ['2026-11-20', 0],
  ])
  expect(props.height).toBe(184)
  expect(props.axis.y.labelFormatter(1_200)).toBe('$1,200')
})

test('draws today as unfinished', async () => {
  const { props } = await draw('week')
  const [before = {}, today = {}] = days
  expect(props.style.fillOpacity(before)).toBe(1)
  expect(props.style.fillOpacity(today)).toBeLessThan(0.5)
  expect(props.style.lineWidth({ ...today, earnings: 100 })).toBeGreaterThan(0)
  // The dashes of a low column would be a scribble.
  expect([5_000, 500].map(earnings => props.style.lineDash({ ...today, earnings }))).toEqual([[4, 3], undefined])
  // No dash on the axis.
  expect(props.style.lineWidth(today)).toBe(0)
  expect(['2026-11-19', '2026-11-20'].map(props.axis.x.labelFormatter)).toEqual(['Thu', 'Today'])
})

test('draws in the colors and the font of the theme', async () => {
  const theme = { 'data-accent': 'red', 'text-muted': 'gray', line: 'silver', 'font-family': 'Inter' }
  for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(`--${name}`, value)
  const { props } = await draw('week')
  expect(props.style.fill).toBe('red')
  expect(props.axis.x).toMatchObject({ labelFill: 'gray', labelFontFamily: 'Inter' })
  expect(props.axis.y.gridStroke).toBe('silver')
})

test('labels a week by weekday and a month by day', async () => {
  const week = await draw('week')
  expect(week.props.axis.x.labelFormatter('2026-11-19')).toBe('Thu')
  const month = await draw('month')
  const labels = ['01', '02', '05', '29', '30'].map(day => month.props.axis.x.labelFormatter(`2026-11-${day}`))
  expect(labels).toEqual(['1', '', '5', '', '30'])
})

test('shows the day, the sales, and the earnings under the pointer', async () => {
  const { person } = await draw('month')
  await person.pointer({ target: screen.getByText('column'), coords: { clientX: 0 } })
  expect(screen.getByText('Friday, Nov 20').parentElement?.textContent).toBe('Friday, Nov 20so far0 sales$0.00')
})
