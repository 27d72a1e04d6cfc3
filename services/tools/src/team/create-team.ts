import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from '@portal/platform/shared'

/** Files that no check and no test reads until they have the name of a team. */
const templates = join(import.meta.dirname, '../../templates/team')

/**
 * Adds a team to a project: a remote with a page, a service with a table, their contract, tests, and journey. No file of
 * another team changes.
 * @returns the new files.
 * @throws {Failure} for a name that cannot be used; then nothing changes.
 */
export function createTeam(project: string, name: string): string[] {
  if (!/^[a-z]{3,20}$/.test(name)) throw new Failure('A name has 3 to 20 lowercase letters, such as billing.')
  const files = new Map(
    globSync('**/*.template', { cwd: templates }).map(file => [
      withName(file.replace(/\.template$/, ''), name),
      withName(readFileSync(join(templates, file), 'utf8'), name),
    ]),
  )
  const sales = readFileSync(join(project, 'services/platform/kubernetes/sales.yaml'), 'utf8')
  files.set(`services/${name}/kubernetes/service.yaml`, withName(sales, name, 'sales'))
  const migration = files.get(`services/${name}/migrations/001.do.note.sql`) ?? ''
  const checksums = { '001.do.note.sql': createHash('sha256').update(migration).digest('hex') }
  files.set(`services/${name}/migrations/checksums.json`, `${JSON.stringify(checksums, null, 2)}\n`)

  const taken = [...files.keys()].find(path => existsSync(join(project, path)))
  if (taken) throw new Failure(`${taken} already exists. Choose another name.`)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  return [...files.keys()].toSorted()
}

/** Replaces the placeholder in all its forms: `sample`, `Sample`, and `SAMPLE`. */
const withName = (text: string, name: string, placeholder = 'sample'): string =>
  text
    .replaceAll(placeholder, name)
    .replaceAll(capitalized(placeholder), capitalized(name))
    .replaceAll(placeholder.toUpperCase(), name.toUpperCase())

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
