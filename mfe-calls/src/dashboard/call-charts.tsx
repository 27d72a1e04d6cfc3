import { DayChart, useColors } from '@portal/sdk'
import { Column, Line } from '@ant-design/charts'
import type { calls } from '@portal/contracts/calls'
import type { Reply } from '@portal/contracts/operation'
import dayjs from 'dayjs'

type Day = Reply<typeof calls.dashboardMetrics>['weeklyData'][number]

interface ChartProps {
  /** The last one is today, which is drawn as unfinished. */
  days: readonly Day[]
}

// As in dashboard.module.css.
const height = 300
const inset = { left: 44, right: 4 }
const titleOf = (date: string) => dayjs(date).format('dddd, MMM D')

/** The calls of each day. Screen readers get the same data as a table. */
export function CallsLineChart({ days }: ChartProps) {
  const { frame, colors } = useChartStyle(days)
  const today = days.at(-1)?.date
  // Two lines that meet at yesterday: only the second one is dashed.
  const data = days.flatMap((day, index) => [
    ...(day.date === today ? [] : [{ ...day, part: 'finished' }]),
    ...(index >= days.length - 2 ? [{ ...day, part: 'so far' }] : []),
  ])
  const shownDays = days.map(({ date, calls }) => ({
    title: titleOf(date),
    items: [{ name: 'Calls', value: calls.toLocaleString('en-US'), color: colors['data-accent'] }],
    isUnfinished: date === today,
  }))
  return (
    <DayChart days={shownDays} inset={inset}>
      <Line
        {...frame}
        data={data}
        xField="date"
        yField="calls"
        seriesField="part"
        style={{
          stroke: colors['data-accent'],
          lineWidth: 2,
          lineDash: ([first]: { part: string }[]) => (first?.part === 'so far' ? [4, 4] : undefined),
        }}
        point={{
          sizeField: 3,
          style: {
            fill: ({ date }: Day) => (date === today ? colors.surface : colors['data-accent']),
            stroke: colors['data-accent'],
            lineWidth: 2,
          },
        }}
      />
    </DayChart>
  )
}

/** Answered and missed calls of each day. Screen readers get the same data as a table. */
export function AnsweredColumnChart({ days }: ChartProps) {
  const { frame, colors } = useChartStyle(days)
  const today = days.at(-1)?.date
  const kinds = [
    { kind: 'Answered', field: 'answered', color: colors['data-positive'] },
    { kind: 'Missed', field: 'missed', color: colors['data-negative'] },
  ] as const
  const data = days.flatMap(day => kinds.map(({ kind, field }) => ({ date: day.date, kind, calls: day[field] })))
  const shownDays = days.map(day => ({
    title: titleOf(day.date),
    items: kinds.map(({ kind, field, color }) => ({ name: kind, value: day[field].toLocaleString('en-US'), color })),
    isUnfinished: day.date === today,
  }))
  return (
    <DayChart days={shownDays} inset={inset}>
      <Column
        {...frame}
        data={data}
        xField="date"
        yField="calls"
        colorField="kind"
        group
        style={{
          radiusTopLeft: 3,
          radiusTopRight: 3,
          maxWidth: 28,
          fillOpacity: ({ date }: Day) => (date === today ? 0.2 : 1),
          stroke: ({ kind }: { kind: string }) => kinds.find(known => known.kind === kind)?.color,
          lineWidth: ({ date }: Day) => (date === today ? 1.5 : 0),
          lineDash: [4, 3],
        }}
        scale={{ ...frame.scale, color: { range: kinds.map(({ color }) => color) } }}
        legend={false}
      />
    </DayChart>
  )
}

/** What both charts share: the size, the place of the plot, and axes in the colors of the theme. */
function useChartStyle(days: readonly Day[]) {
  const colors = useColors([
    'data-accent',
    'data-positive',
    'data-negative',
    'surface',
    'text-muted',
    'line',
    'font-family',
  ])
  const today = days.at(-1)?.date
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
      labelFormatter: (date: string) => (date === today ? 'Today' : dayjs(date).format('ddd')),
    },
    y: {
      ...text,
      title: false,
      tick: false,
      grid: true,
      gridStroke: colors['line'],
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
    },
  }
  const frame = {
    height,
    animate: false,
    axis,
    margin: 0,
    paddingLeft: inset.left,
    paddingRight: inset.right,
    paddingTop: 12,
    paddingBottom: 28,
    scale: { y: { nice: true, domainMin: 0 } },
    // DayChart shows the figures.
    tooltip: false,
    interaction: { tooltip: false, elementHighlight: false },
  } as const
  return { frame, colors }
}
