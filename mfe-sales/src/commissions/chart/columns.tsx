import { useColors } from '@portal/sdk'
import { Column } from '@ant-design/charts'
import type { Earnings } from '@portal/contracts/sales'
import dayjs from 'dayjs'
import { counted, money } from '../money.ts'
import type { View } from '../use-view.ts'
import { chartHeight } from './height.ts'

export interface ColumnsProps {
  days: readonly (Earnings & { date: string })[]
  period: View['period']
  /** Set apart from the days before. */
  today: string | undefined
}

type Day = ColumnsProps['days'][number]

export function Columns({ days, period, today }: ColumnsProps) {
  const colours = useColors(['accent', 'text-muted', 'line', 'font-family'])
  const text = {
    labelFill: colours['text-muted'],
    labelOpacity: 1,
    labelFillOpacity: 1,
    labelFontFamily: colours['font-family'],
  }
  const label = (date: string) => dayjs(date).format(period === 'week' ? 'ddd' : 'D')
  return (
    <Column
      data={days.map(day => ({ ...day, dollars: day.earnings / 100 }))}
      xField="date"
      yField="dollars"
      height={chartHeight}
      animate={false}
      style={{
        fill: colours['accent'],
        fillOpacity: ({ date }: Day) => (date === today ? 1 : 0.6),
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
          labelFormatter: (dollars: number) => `$${dollars.toLocaleString('en-US')}`,
          grid: true,
          gridStroke: colours['line'],
          gridStrokeOpacity: 1,
          gridLineDash: [0, 0],
        },
      }}
      scale={{ y: { nice: true, domainMin: 0 } }}
      tooltip={{
        title: ({ date }: Day) => dayjs(date).format('dddd, MMMM D'),
        items: [({ earnings, count }: Day) => ({ name: counted(count, 'sale'), value: money(earnings) })],
      }}
    />
  )
}
