import { DayChart, useColors } from '@portal/sdk'
import { Column } from '@ant-design/charts'
import type { Earnings } from '@portal/contracts/sales'
import dayjs from 'dayjs'
import { formatMoney, pluralize } from '../money.ts'
import type { View } from '../use-view.ts'

interface ColumnChartProps {
  days: readonly (Earnings & { date: string })[]
  period: View['period']
  /** This day is drawn as unfinished. */
  today: string | undefined
}

// As in chart.module.css.
const chartHeightPixels = 300
const inset = { left: 56, right: 4 }

type Day = ColumnChartProps['days'][number]

/** The earnings of each day. Screen readers get the same data as a table. */
export function ColumnChart({ days, period, today }: ColumnChartProps) {
  const colors = useColors(['data-accent', 'text-muted', 'line', 'font-family'])
  const text = {
    labelFill: colors['text-muted'],
    labelOpacity: 1,
    labelFillOpacity: 1,
    labelFontFamily: colors['font-family'],
  }
  const label = (date: string) => {
    if (period === 'month') return dayjs(date).format('D')
    return date === today ? 'Today' : dayjs(date).format('ddd')
  }
  const shownDays = days.map(({ date, earnings, count }) => ({
    title: dayjs(date).format('dddd, MMM D'),
    items: [{ name: pluralize(count, 'sale'), value: formatMoney(earnings) }],
    isUnfinished: date === today,
  }))
  return (
    <DayChart days={shownDays} inset={inset}>
      <Column
        data={days.map(day => ({ ...day, dollars: day.earnings / 100 }))}
        xField="date"
        yField="dollars"
        height={chartHeightPixels}
        animate={false}
        margin={0}
        paddingLeft={inset.left}
        paddingRight={inset.right}
        paddingTop={12}
        paddingBottom={28}
        style={{
          fill: colors['data-accent'],
          fillOpacity: ({ date }: Day) => (date === today ? 0.2 : 1),
          stroke: colors['data-accent'],
          lineWidth: ({ date }: Day) => (date === today ? 1.5 : 0),
          lineDash: [4, 3],
          radiusTopLeft: 3,
          radiusTopRight: 3,
          maxWidth: 48,
        }}
        axis={{
          x: {
            ...text,
            title: false,
            line: false,
            tick: false,
            labelFormatter: label,
            labelAutoHide: true,
            labelAutoRotate: false,
          },
          y: {
            ...text,
            title: false,
            tick: false,
            labelFormatter: (dollars: number) => `$${dollars.toLocaleString('en-US')}`,
            grid: true,
            gridStroke: colors['line'],
            gridStrokeOpacity: 1,
            gridLineDash: [0, 0],
          },
        }}
        scale={{ y: { nice: true, domainMin: 0 } }}
        // DayChart shows the figures.
        tooltip={false}
        interaction={{ tooltip: false, elementHighlight: false }}
      />
    </DayChart>
  )
}
