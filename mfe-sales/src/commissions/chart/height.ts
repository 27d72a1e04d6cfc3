/** Pixels; the chart and what stands in for it while it loads. */
export const chartHeight = 300
