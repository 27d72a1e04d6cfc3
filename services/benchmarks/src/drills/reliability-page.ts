import { type Bar, isKept } from '../table.ts'
import { allBars, type Drill, type DrillResult } from './drill.ts'

const header = '| Drill | Fault | What must hold | Measured | Date |'

/** Returns what the command prints after a drill, such as `d1 ok` with what it measured, or what failed. */
export function resultLine(id: string, result: DrillResult): string {
  const missed = allBars(result).filter(bar => !isKept(bar))
  if (missed.length === 0) return `${id} ok: ${measured(result).join(', ')}`
  return `${id} FAILED: ${missed.map(bar => `${bar.what} ${figure(bar)}, at most ${bar.most}`).join('; ')}`
}

/** Returns the page with the row of this run instead of the drill's earlier row. @throws if the page has no table. */
export function addResult(page: string, drill: Drill, result: DrillResult, date: string): string {
  const limits = result.own.map(({ what, most }) => `${what} ≤ ${most}`)
  const outcome = allBars(result).every(isKept) ? '' : '**failed** · '
  return addRow(page, drill, [limits.join(' · '), outcome + measured(result).join(' · '), date])
}

/** Returns the page with a row for each drill that has none yet. */
export function addMissingRows(page: string, drills: readonly Drill[]): string {
  return drills.reduce(
    (text, drill) => (findRow(text.split('\n'), drill.id) >= 0 ? text : addRow(text, drill, ['', 'not run yet', ''])),
    page,
  )
}

function addRow(page: string, { id, fault }: Drill, cells: readonly string[]): string {
  const lines = page.split('\n')
  const row = `| ${[id, fault, ...cells].join(' | ')} |`
  const found = findRow(lines, id)
  if (found >= 0) return lines.with(found, row).join('\n')
  const start = lines.indexOf(header)
  if (start < 0) throw new Error(`docs/reliability.md has no table with the header: ${header}`)
  // Below the header, its line, and the drills with lower numbers.
  const rows = lines.slice(start + 2)
  const next = rows.findIndex(line => !line.startsWith('|') || numberOf(line) > Number(id.slice(1)))
  return lines.toSpliced(next < 0 ? lines.length : start + 2 + next, 0, row).join('\n')
}

const numberOf = (row: string) => Number(/^\| d(\d+) \|/.exec(row)?.[1])

const findRow = (lines: readonly string[], id: string) => lines.findIndex(line => line.startsWith(`| ${id} |`))

const figure = ({ measured: value }: Bar) => String(Number(value.toFixed(value < 10 ? 2 : 0)))

const measured = (result: DrillResult) => [
  `${result.writes} writes`,
  `${result.answers} answers`,
  ...allBars(result).map(bar => `${bar.what} ${figure(bar)}`),
]
