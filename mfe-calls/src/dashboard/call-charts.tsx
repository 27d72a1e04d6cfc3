import type { calls } from '@portal/contracts/calls'
import type { Reply } from '@portal/contracts/operation'
import { Column, DayChart, Line, useColors, useDayChartStyle } from '@portal/sdk/charts'
import dayjs from 'dayjs'

type Day = Reply<typeof calls.dashboardMetrics>['weeklyData'][number]

interface ChartProps {
  /** The last one is today, which is drawn as unfinished. */
  days: readonly Day[]
}

/** Of the plot, in pixels: see dashboard.module.css. */
const height = 220
const titleOf = (date: string) => dayjs(date).format('dddd, MMM D')

/** The calls of each day. Screen readers get the same data as a table. */
export function CallsLineChart({ days }: ChartProps) {
  const { frame, inset, colors } = useChartStyle(days)
  const today = days.at(-1)?.date
  // No line leads to today: it would look like a fall.
  const data = days.map(day => ({ ...day, part: day.date === today ? 'so far' : 'finished' }))
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
  const { frame, inset, colors } = useChartStyle(days)
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

/** Shared by both charts: the style of charts by day, and the colors of the data. */
function useChartStyle(days: readonly Day[]) {
  const colors = useColors(['data-accent', 'data-positive', 'data-negative', 'surface'])
  const today = days.at(-1)?.date
  // As wide as the amounts.
  const inset = { left: days.some(({ calls }) => calls >= 1_000) ? 44 : 32, right: 4 }
  const frame = useDayChartStyle({
    inset,
    dayLabel: date => (date === today ? 'Today' : dayjs(date).format('ddd')),
  })
  return { frame: { ...frame, height }, inset, colors }
}
