// One copy of the chart library for all remotes. It is large, so import this module where a chart is drawn, and load that
// with `useLazyModule`.
export { Column, Line } from '@ant-design/charts'
export { useColors } from '../design-tokens/use-colors.ts'
export { DayChart } from './day-chart.tsx'
export { useDayChartStyle } from './use-day-chart-style.ts'
