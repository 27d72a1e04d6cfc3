/** The props of each chart that was drawn, oldest first. */
export const drawnCharts: { kind: 'line' | 'column'; props: object }[] = []

const draw = (kind: 'line' | 'column') => (props: object) => {
  drawnCharts.push({ kind, props })
  return <p>{kind}</p>
}

/** Replace the charts: jsdom has no canvas to draw on. */
export const Line = draw('line')
export const Column = draw('column')
