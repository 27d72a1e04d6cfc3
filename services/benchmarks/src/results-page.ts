import { type Bar, isKept, roundedBar } from './table.ts'

const header = '| Benchmark | Limit | Measured | At most | When |'

/** Returns the page with the limits of a benchmark's last run instead of its earlier ones. @throws if the page has no table. */
export function addResults(page: string, benchmark: string, bars: readonly Bar[], when: string): string {
  const rows = bars.map(bar => {
    const measured = `${isKept(bar) ? '' : 'missed: '}${roundedBar(bar)}`
    return `| ${[benchmark, bar.what, measured, bar.most, when].join(' | ')} |`
  })
  const lines = page.split('\n')
  const start = lines.indexOf(header)
  if (start < 0) throw new Error(`docs/benchmarks.md has no table with the header: ${header}`)
  const below = lines.slice(start + 2)
  const count = below.findIndex(line => !line.startsWith('|'))
  const others = below.slice(0, count).filter(line => !line.startsWith(`| ${benchmark} |`))
  // In the order of the alphabet, like the command.
  const sorted = [...others, ...rows].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  return lines.toSpliced(start + 2, count, ...sorted).join('\n')
}

const nameOf = (row: string) => row.split(' | ')[0] ?? ''
