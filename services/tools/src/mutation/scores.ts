/** The result of a mutation run: one row of docs/testing.md. */
export interface MutationScore {
  readonly workspace: string
  readonly date: string
  readonly mutants: number
  readonly killed: number
  readonly survived: number
  readonly command: string
}

interface TestedMutant {
  readonly status: string
}

/** Counts the mutants that were tested. A timeout is a kill; a mutant that no test covers survives. */
export function countMutants(results: readonly TestedMutant[]): Pick<MutationScore, 'mutants' | 'killed' | 'survived'> {
  const killed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const survived = results.filter(isSurvivor).length
  return { mutants: killed + survived, killed, survived }
}

export const isSurvivor = ({ status }: TestedMutant) => status === 'Survived' || status === 'NoCoverage'

const header = '| Workspace | Date | Mutants | Killed | Survived | Score | Command |'

/** Returns the page with the row of this run: it replaces the row of the same command, or comes last in the table. */
export function addScore(page: string, score: MutationScore): string {
  const row = toRow(score)
  const lines = page.split('\n')
  const same = lines.findIndex(
    line => line.startsWith(`| ${score.workspace} |`) && line.endsWith(`| \`${score.command}\` |`),
  )
  if (same >= 0) return lines.with(same, row).join('\n')
  const start = lines.indexOf(header)
  if (start < 0) throw new Error(`docs/testing.md has no table with the header: ${header}`)
  const length = lines.slice(start).findIndex(line => !line.startsWith('|'))
  return lines.toSpliced(length < 0 ? lines.length : start + length, 0, row).join('\n')
}

function toRow({ workspace, date, mutants, killed, survived, command }: MutationScore): string {
  const score = mutants === 0 ? '–' : `${((100 * killed) / mutants).toFixed(0)} %`
  return `| ${workspace} | ${date} | ${mutants} | ${killed} | ${survived} | ${score} | \`${command}\` |`
}
