import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from '@portal/platform/shared'
import { editSharedFiles, withName } from './edits.ts'

/** Files that no check and no test reads until they have the name of a team. */
const templates = join(import.meta.dirname, '../../templates/team')

export interface CreatedTeam {
  /** Files that the team owns. */
  readonly created: readonly string[]
  /** Shared files that name the team now. */
  readonly edited: readonly string[]
}

/**
 * Adds a team to a project: a remote with a page, a service with a table, their contract, tests, and journey, and the lines
 * in the shared files that name every service.
 * @throws {Failure} for a name that cannot be used; then nothing changes.
 */
export function createTeam(project: string, name: string): CreatedTeam {
  if (!/^[a-z]{3,20}$/.test(name)) throw new Failure('A name has 3 to 20 lowercase letters, such as billing.')
  const files = globSync('**/*.template', { cwd: templates })
  const targets = files.map(file => withName(file.replace(/\.template$/, ''), name))
  const taken = targets.find(path => existsSync(join(project, path)))
  if (taken) throw new Failure(`${taken} exists already. Choose another name.`)

  const edited = editSharedFiles(project, name)
  for (const [index, file] of files.entries())
    write(targets[index] ?? '', withName(readFileSync(join(templates, file), 'utf8'), name))
  const kubernetes = `services/platform/kubernetes/${name}.yaml`
  write(
    kubernetes,
    withName(readFileSync(join(project, 'services/platform/kubernetes/sales.yaml'), 'utf8'), name, 'sales'),
  )
  const checksums = 'services/tools/src/migration-checksums.json'
  recordMigration(join(project, checksums), `services/${name}/migrations/001.do.note.sql`)
  return { created: [...targets, kubernetes].toSorted(), edited: [...edited, checksums] }

  function write(path: string, text: string) {
    const file = join(project, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  function recordMigration(file: string, migration: string) {
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const content = readFileSync(join(project, migration))
    recorded[migration] = createHash('sha256').update(content).digest('hex')
    const sorted = Object.fromEntries(Object.entries(recorded).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
  }
}
