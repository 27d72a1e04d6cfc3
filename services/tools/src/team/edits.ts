import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change of a file outside of the team's folders. */
type Edit =
  /** Copies the lines of sales that match, and renames the copy. */
  | { copy: RegExp }
  /** Inserts text after what matches. */
  | { after: RegExp; insert: string }

const line = (text: string): Edit => ({ copy: new RegExp(`^.*${text}.*\\n`, 'm') })

/** The shared lists that name every service or remote, and what a team adds to them. `sample` stands for its name. */
const shared: Readonly<Record<string, readonly Edit[]>> = {
  'services/contracts/src/index.ts': [
    line('import \\{ sales \\}'),
    line("export \\* from './sales.ts'"),
    { after: /export const contracts = \{[^}]*admin/, insert: ', sample' },
  ],
  'services/contracts/src/tags.ts': [{ after: /^ {2}admin: \[.*\],\n/m, insert: "  sample: ['SampleNote'],\n" }],
  'services/contracts/src/audit.ts': [
    { after: /^ {2}'sales-goal\.set',\n/m, insert: "  // sample\n  'sample-note.add',\n" },
  ],
  'services/platform/src/startup/backend-services.ts': [
    line("from '@portal/sales'"),
    { after: /= \[identity, calls, sales, engagement, admin/, insert: ', sample' },
  ],
  'services/platform/package.json': [line('"@portal/sales"')],
  'docker-compose.yml': [
    line('SALES_URL:'),
    line(' SALES_DATABASE_PASSWORD:'),
    { copy: /^ {2}sales:\n( {4}.*\n)+\n/m },
  ],
  'services/platform/kubernetes/kustomization.yaml': [line('sales.yaml')],
  'services/platform/kubernetes/configuration.yaml': [line('SALES_URL')],
  'services/platform/kubernetes/database.yaml': [{ copy: /^.*name: SALES_DATABASE_PASSWORD\n.*\n/m }],
  'mfe-admin/src/audit/sentences.ts': [line("'./action-texts/sales.ts'"), line('\\.\\.\\.recordedBy\\(.sales.,')],
  'mfe-admin/src/audit/services.ts': [{ after: /^ {2}admin: 'Administration',\n/m, insert: "  sample: 'Sample',\n" }],
  '.github/CODEOWNERS': [{ copy: /^\/mfe-sales\/.*\n(\/.*\n)+\n/m }],
}

/** Replaces the placeholder in all its forms: `sample`, `Sample`, and `SAMPLE`. */
export const withName = (text: string, name: string, placeholder = 'sample'): string =>
  text
    .replaceAll(placeholder, name)
    .replaceAll(capitalized(placeholder), capitalized(name))
    .replaceAll(placeholder.toUpperCase(), name.toUpperCase())

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/**
 * Adds a team to the shared lists of a project. Nothing is written unless all edits apply.
 * @returns the files that changed.
 * @throws if a list does not have the expected shape.
 */
export function editSharedFiles(project: string, name: string): string[] {
  const edited = Object.entries(shared).map(([file, edits]) => {
    const text = readFileSync(join(project, file), 'utf8')
    return [file, edits.reduce((result, edit) => apply(result, edit, file, name), text)] as const
  })
  for (const [file, text] of edited) writeFileSync(join(project, file), text)
  return edited.map(([file]) => file)
}

function apply(text: string, edit: Edit, file: string, name: string): string {
  const found = ('copy' in edit ? edit.copy : edit.after).exec(text)
  if (!found) throw new Error(`${file} has no ${String('copy' in edit ? edit.copy : edit.after)}.`)
  const [match] = found
  const added = 'copy' in edit ? withName(match, name, 'sales') : withName(edit.insert, name)
  const end = found.index + match.length
  return text.slice(0, end) + added + text.slice(end)
}
