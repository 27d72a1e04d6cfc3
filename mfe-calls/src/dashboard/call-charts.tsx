import { useColors } from '@portal/sdk'
import { Column, Line } from '@ant-design/charts'
import type { calls } from '@portal/contracts/calls'
import type { Reply } from '@portal/contracts/operation'
import dayjs from 'dayjs'

type Day = Reply<typeof calls.dashboardMetrics>['weeklyData'][number]

interface ChartProps {
  days: readonly Day[]
}

// As in dashboard.module.css.
const height = 300
const title = ({ date }: { date: string }) => dayjs(date).format('dddd, MMMM D')

/** The calls of each day. Screen readers get the same data as a table. */
export function CallsLineChart({ days }: ChartProps) {
  const { axis, colors } = useChartStyle()
  return (
    <Line
      data={[...days]}
      xField="date"
      yField="calls"
      height={height}
      animate={false}
      style={{ stroke: colors['accent'], lineWidth: 2 }}
      point={{ sizeField: 3, style: { fill: colors['accent'], stroke: colors['accent'] } }}
      axis={axis}
      scale={{ y: { nice: true, domainMin: 0 } }}
      tooltip={{ title, items: [({ calls }: Day) => ({ name: 'Calls', value: calls })] }}
    />
  )
}

/** Answered and missed calls of each day. Screen readers get the same data as a table. */
export function AnsweredColumnChart({ days }: ChartProps) {
  const { axis, colors } = useChartStyle()
  const data = days.flatMap(({ date, answered, missed }) => [
    { date, kind: 'Answered', calls: answered },
    { date, kind: 'Missed', calls: missed },
  ])
  return (
    <Column
      data={data}
      xField="date"
      yField="calls"
      colorField="kind"
      group
      height={height}
      animate={false}
      style={{ radiusTopLeft: 3, radiusTopRight: 3, maxWidth: 28 }}
      axis={axis}
      scale={{ y: { nice: true, domainMin: 0 }, color: { range: [colors['positive'], colors['negative']] } }}
      legend={{
        color: {
          itemLabelFill: colors['text-muted'],
          itemLabelFillOpacity: 1,
          itemLabelFontFamily: colors['font-family'],
        },
      }}
      tooltip={{ title }}
    />
  )
}

function useChartStyle() {
  const colors = useColors(['accent', 'positive', 'negative', 'text-muted', 'line', 'font-family'])
  const text = {
    labelFill: colors['text-muted'],
    labelOpacity: 1,
    labelFillOpacity: 1,
    labelFontFamily: colors['font-family'],
  }
  const axis = {
    x: {
      ...text,
      title: false,
      line: false,
      tick: false,
      labelAutoRotate: false,
      labelFormatter: (date: string) => dayjs(date).format('ddd'),
    },
    y: { ...text, title: false, grid: true, gridStroke: colors['line'], gridStrokeOpacity: 1, gridLineDash: [0, 0] },
  }
  return { axis, colors }
}
