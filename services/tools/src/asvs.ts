/** One requirement of the OWASP Application Security Verification Standard, and how the portal stands. */
interface AsvsRow {
  id: string
  level: string
  requirement: string
  standing: string
  evidence: string
}

/** Parses docs/security/asvs.csv, whose fields have no line breaks. @throws if a line does not have five fields. */
export function readAsvs(csv: string): AsvsRow[] {
  const [head, ...lines] = csv.trimEnd().split('\n')
  if (head !== 'id,level,requirement,standing,evidence') throw new Error(`unexpected columns: ${head}`)
  return lines.map(line => {
    const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    )
    if (fields.length !== 5) throw new Error(`not five fields: ${line}`)
    const [id = '', level = '', requirement = '', standing = '', evidence = ''] = fields
    return { id, level, requirement, standing, evidence }
  })
}

const path = /(?<![\w./-])(?:(?:[\w.-]+\/)+(?:[\w.-]+\.[a-z]+|Dockerfile)|\.[a-z][\w.]+|[\w-]+\.(?:json|yml))(?![\w/])/g

/** Returns the paths of the files that a text names, without anchors. */
export const pathsIn = (text: string): string[] => text.match(path) ?? []

const chapters = 17

/** Counts the rows of each chapter by standing. */
export function summaryOf(rows: readonly AsvsRow[]) {
  return Array.from({ length: chapters }, (_, index) => {
    const chapter = index + 1
    const own = rows.filter(({ id }) => id.startsWith(`${chapter}.`))
    const count = (standing: string) => own.filter(row => row.standing === standing).length
    return {
      chapter,
      total: own.length,
      met: count('met'),
      partly: count('partly'),
      notMet: count('not met'),
      notApplicable: count('not applicable'),
    }
  })
}
