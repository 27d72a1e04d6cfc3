import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, root } from '@portal/platform/shared'
import type { Sql } from '@portal/service-kit'

/** The sources of a commit, with the installed packages of this release. */
export interface EarlierRelease {
  readonly folder: string
  readonly commit: string
  /** Creates the roles and schemas in a database, as this release knows them. */
  provision(ownerUrl: string, passwords: Readonly<Record<string, string>>): void
  /** Adds sample leads the way this release stores them. @param sql a connection to the schema of calls, as the owner */
  addLeads(sql: Sql, count: number): Promise<void>
}

const rowsAtOnce = 50_000

/** Takes the release before the newest migration of a service out of git. @param folder an empty one */
export function checkOutEarlierRelease(serviceName: string, folder: string): EarlierRelease {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000 })
  const migrations = `services/${serviceName}/migrations/*.sql`
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations).toString().trim()
  if (!newest)
    throw new Failure('This drill needs the history of the repository: the commit before the last migration.')
  const commit = git('rev-parse', '--short', `${newest}^`).toString().trim()
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit) })
  linkPackages(folder)

  return {
    folder,
    commit,
    provision(ownerUrl, passwords) {
      const script = join(folder, 'services/platform/src/commands/provision.ts')
      const env = { ...passwords, PATH: process.env['PATH'], DATABASE_URL: ownerUrl }
      const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
      if (status !== 0) throw new Failure(`The release ${commit} could not provision its database: ${stderr}`)
    },
    async addLeads(sql, count) {
      const file = pathToFileURL(join(folder, 'services/calls/src/demo/fill.ts')).href
      const { fillLeads, withoutIndexes } = (await import(file)) as typeof import('@portal/calls/fill')
      await withoutIndexes(sql, async bulk => {
        for (let from = 1; from <= count; from += rowsAtOnce) {
          await fillLeads(bulk, { from, to: Math.min(count, from + rowsAtOnce - 1), total: count, days: 730 })
        }
      })
      await sql`vacuum (analyze) lead, lead_consent, lead_tally`
    },
  }
}

/** Links the installed packages, except for the workspaces: those are the release's own. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules')
  const own = join(folder, 'node_modules')
  mkdirSync(join(own, '@portal'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== '@portal') symlinkSync(join(installed, name), join(own, name))
  }
  for (const name of readdirSync(join(folder, 'services'))) {
    const workspace = join(folder, 'services', name)
    if (!existsSync(join(workspace, 'package.json'))) continue
    symlinkSync(workspace, join(own, '@portal', name))
    const nested = join(root, 'services', name, 'node_modules')
    if (existsSync(nested)) symlinkSync(nested, join(workspace, 'node_modules'))
  }
  for (const [name, path] of Object.entries({ sdk: 'shell/sdk', shell: 'shell', 'mfe-landing': 'mfe-landing' })) {
    symlinkSync(join(folder, path), join(own, '@portal', name))
  }
}
