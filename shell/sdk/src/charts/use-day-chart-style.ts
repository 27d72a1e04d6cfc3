import { useColors } from '../design-tokens/use-colors.ts'
import type { DayChartProps } from './day-chart.tsx'

interface DayChartStyle {
  inset: DayChartProps['inset']
  /** Returns the label of a day, such as 'Mon'. */
  dayLabel: (date: string) => string
  /** Returns the label of an amount; the number by default. */
  amountLabel?: (amount: number) => string
}

/** Returns the props that all charts in a `DayChart` share: the size, the place of the plot, and axes in the theme's colors. */
export function useDayChartStyle({ inset, dayLabel, amountLabel }: DayChartStyle) {
  const colors = useColors(['text-muted', 'line', 'font-family'])
  const axis = {
    title: false,
    tick: false,
    labelFill: colors['text-muted'],
    labelOpacity: 1,
    labelFillOpacity: 1,
    labelFontFamily: colors['font-family'],
  } as const
  return {
    /** In pixels. */
    height: 300,
    animate: false,
    margin: 0,
    paddingLeft: inset.left,
    paddingRight: inset.right,
    paddingTop: 12,
    paddingBottom: 28,
    axis: {
      x: { ...axis, line: false, labelAutoHide: true, labelAutoRotate: false, labelFormatter: dayLabel },
      y: {
        ...axis,
        ...(amountLabel && { labelFormatter: amountLabel }),
        grid: true,
        gridStroke: colors['line'],
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
      },
    },
    scale: { y: { nice: true, domainMin: 0 } },
    // DayChart shows the figures. The chart's own interactions are not in our builds: see chart-library.ts.
    tooltip: false,
    interaction: {
      tooltip: false,
      elementHighlight: false,
      legendFilter: false,
      scrollbarFilter: false,
      sliderFilter: false,
    },
  } as const
}
