import { useColors } from '@portal/sdk'
import { Column, Line } from '@ant-design/charts'
import type { calls } from '@portal/contracts/calls'
import type { Reply } from '@portal/contracts/operation'
import dayjs from 'dayjs'

type Day = Reply<typeof calls.dashboardMetrics>['weeklyData'][number]

interface PlotProps {
  days: readonly Day[]
}

const height = 300
const title = ({ date }: { date: string }) => dayjs(date).format('dddd, MMMM D')

export function CallsLine({ days }: PlotProps) {
  const { axis, colours } = usePlotLook()
  return (
    <Line
      data={[...days]}
      xField="date"
      yField="calls"
      height={height}
      animate={false}
      style={{ stroke: colours['accent'], lineWidth: 2 }}
      point={{ sizeField: 3, style: { fill: colours['accent'], stroke: colours['accent'] } }}
      axis={axis}
      scale={{ y: { nice: true, domainMin: 0 } }}
      tooltip={{ title, items: [({ calls }: Day) => ({ name: 'Calls', value: calls })] }}
    />
  )
}

export function AnsweredColumns({ days }: PlotProps) {
  const { axis, colours } = usePlotLook()
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
      scale={{ y: { nice: true, domainMin: 0 }, color: { range: [colours['positive'], colours['negative']] } }}
      legend={{
        color: {
          itemLabelFill: colours['text-muted'],
          itemLabelFillOpacity: 1,
          itemLabelFontFamily: colours['font-family'],
        },
      }}
      tooltip={{ title }}
    />
  )
}

function usePlotLook() {
  const colours = useColors(['accent', 'positive', 'negative', 'text-muted', 'line', 'font-family'])
  const text = {
    labelFill: colours['text-muted'],
    labelOpacity: 1,
    labelFillOpacity: 1,
    labelFontFamily: colours['font-family'],
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
    y: { ...text, title: false, grid: true, gridStroke: colours['line'], gridStrokeOpacity: 1, gridLineDash: [0, 0] },
  }
  return { axis, colours }
}
