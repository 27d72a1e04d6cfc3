import type { Earnings } from '@portal/contracts/sales'
import { Column, DayChart, useColors, useDayChartStyle } from '@portal/sdk/charts'
import dayjs from 'dayjs'
import { formatMoney, pluralize } from '../money.ts'
import type { View } from '../use-view.ts'

interface ColumnChartProps {
  days: readonly (Earnings & { date: string })[]
  period: View['period']
  /** This day is drawn as unfinished. */
  today: string | undefined
}

/** Two-digit numbers of 31 days would run together. */
const labelOfDate = (date: number) => (date === 1 || date % 5 === 0 ? String(date) : '')

const inset = { left: 56, right: 4 }

type Day = ColumnChartProps['days'][number]

/** The earnings of each day. Screen readers get the same data as a table. */
export function ColumnChart({ days, period, today }: ColumnChartProps) {
  const colors = useColors(['data-accent'])
  const dayLabel = (date: string) => {
    if (period === 'month') return labelOfDate(dayjs(date).date())
    return date === today ? 'Today' : dayjs(date).format('ddd')
  }
  const frame = useDayChartStyle({
    inset,
    dayLabel,
    amountLabel: dollars => `$${dollars.toLocaleString('en-US')}`,
  })
  const max = Math.max(...days.map(({ earnings }) => earnings))
  const shownDays = days.map(({ date, earnings, count }) => ({
    title: dayjs(date).format('dddd, MMM D'),
    items: [{ name: pluralize(count, 'sale'), value: formatMoney(earnings) }],
    isUnfinished: date === today,
  }))
  return (
    <DayChart days={shownDays} inset={inset}>
      <Column
        {...frame}
        height={184}
        data={days.map(day => ({ ...day, dollars: day.earnings / 100 }))}
        xField="date"
        yField="dollars"
        style={{
          fill: colors['data-accent'],
          fillOpacity: ({ date }: Day) => (date === today ? 0.2 : 1),
          stroke: colors['data-accent'],
          // Without earnings, the outline would be a dash on the axis.
          lineWidth: ({ date, earnings }: Day) => (date === today && earnings > 0 ? 1.5 : 0),
          // A low column would be a scribble.
          lineDash: ({ earnings }: Day) => (earnings > max / 6 ? [4, 3] : undefined),
          radiusTopLeft: 3,
          radiusTopRight: 3,
          maxWidth: 48,
        }}
      />
    </DayChart>
  )
}
