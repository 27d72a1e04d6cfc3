import { appendFileSync } from 'node:fs'

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** Formats a table for the terminal, as Markdown. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map(row => row.map(String))
  const widths = texts[0]?.map((_, column) => Math.max(...texts.map(row => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = texts
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n')
}

/** A measurement with its limit. */
export interface Bar {
  readonly what: string
  readonly measured: number
  readonly most: number
}

/** What was measured, as precise as its limit needs. */
export const roundedBar = ({ measured, most }: Bar) => measured.toFixed(most < 10 ? 2 : 0)

export const isKept = ({ measured, most }: Bar) => measured <= most

/** Prints the limits of a benchmark; the command fails if one is exceeded. `npm run bench` without a name collects them. */
export function reportBars(bars: readonly Bar[]): void {
  console.log(`\n${barTable(bars)}`)
  if (!bars.every(isKept)) process.exitCode = 1
  const { BENCH_RESULTS } = process.env
  if (BENCH_RESULTS) appendFileSync(BENCH_RESULTS, `${JSON.stringify(bars)}\n`)
}

function barTable(bars: readonly Bar[]): string {
  return table([
    ['bar', 'measured', 'at most', ''],
    ...bars.map(bar => [bar.what, roundedBar(bar), bar.most, isKept(bar) ? 'kept' : 'MISSED']),
  ])
}
