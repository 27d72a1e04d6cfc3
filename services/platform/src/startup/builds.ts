import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { runTool, type ToolRun } from '../shared/run-tool.ts'

export interface Build {
  /** Name of the remote, such as `calls`; `shell` for the shell. */
  readonly name: string
  /** Its workspace, such as `mfe-calls`. */
  readonly workspace: string
}

/** What every build takes in besides its own workspace. */
const common = ['shell/sdk', 'services/contracts', 'package-lock.json'].map(path => join(root, path))
const notSources = /^(node_modules|e2e|testing)$|\.test\.tsx?$|\.md$/

/** The shell and every remote that has a build script. */
export function allBuilds(): Build[] {
  const remotes = readdirSync(root).filter(name => name.startsWith('mfe-'))
  return ['shell', ...remotes]
    .filter(workspace => buildScript(workspace) !== undefined)
    .map(workspace => ({ name: workspace.replace('mfe-', ''), workspace }))
}

/** The `build` script of a workspace, such as `node build.ts`. */
function buildScript(workspace: string): string | undefined {
  const text = readFileSync(join(root, workspace, 'package.json'), 'utf8')
  return (JSON.parse(text) as { scripts?: { build?: string } }).scripts?.build
}

/** The builds whose sources changed since they were last made. */
export function staleBuilds(builds = allBuilds()): Build[] {
  return builds.filter(({ name, workspace }) => !isNewerThan(activeFile(name), [...common, join(root, workspace)]))
}

/** Whether a file is there and newer than everything in these folders and files. */
export function isNewerThan(file: string, sources: readonly string[]): boolean {
  const madeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return madeMs !== undefined && sources.every(source => newestMs(source) <= madeMs)
}

/** When anything in a folder last changed; folders count too, since a deleted file leaves its trace only there. */
function newestMs(path: string): number {
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  const inside = readdirSync(path).filter(name => !notSources.test(name))
  return Math.max(status.mtimeMs, ...inside.map(name => newestMs(join(path, name))))
}

function activeFile(name: string): string {
  return join(root, '.remotes', name, 'active')
}

/** Makes builds, two at a time. @throws {Failure} with the output of a build that fails. */
export async function makeBuilds(builds: readonly Build[], say: (line: string) => void): Promise<void> {
  const waiting = [...builds]
  await Promise.all(
    [1, 2].map(async () => {
      for (let build = waiting.shift(); build; build = waiting.shift()) await makeBuild(build, say)
    }),
  )
}

async function makeBuild({ name, workspace }: Build, say: (line: string) => void): Promise<void> {
  say(`Building ${workspace} …`)
  const startedAt = new Date()
  const { isPassed, output } = await runBuildScript(workspace)
  if (!isPassed) throw new Failure(`${output.trim()}\nThe build of ${workspace} failed; see above.`)
  // As of its beginning: what was saved while it ran is not in it.
  utimesSync(activeFile(name), startedAt, startedAt)
  say(`Built ${workspace} in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s.`)
}

/** Runs `node …` of the build script with the Node.js that runs us: npm in between would cost half a second. */
function runBuildScript(workspace: string): Promise<ToolRun> {
  const [, ...args] = buildScript(workspace)?.split(' ') ?? []
  return runTool(process.execPath, args, {
    cwd: join(root, workspace),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
