import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { landingBuildId } from '@portal/mfe-landing/build-id'
import { newestBuild, recordNewest } from '@portal/sdk/federation/newest-build'
import { remoteBuildId } from '@portal/sdk/federation/build-id'
import { shellBuildId } from '@portal/shell/build-id'
import { Failure } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { runTool, type ToolRun } from '../shared/run-tool.ts'

/** The shell, or a remote, as something to build. */
export interface BuildTarget {
  /** Name of the remote, such as `calls`; `shell` for the shell. */
  readonly name: string
  /** Folder with its sources and its package.json, which has a `build` script. */
  readonly folder: string
  /** Folder with its builds. */
  readonly home: string
  /** Returns the ID of the build of the current sources. */
  currentId(): string
}

/** Returns the shell and every remote that has a build script. */
export function allBuilds(): BuildTarget[] {
  // A folder without package.json is what git leaves behind of a team on another branch.
  const remotes = globSync('mfe-*/package.json', { cwd: root }).map(dirname)
  return ['shell', ...remotes.toSorted()]
    .filter(workspace => buildScript(join(root, workspace)) !== undefined)
    .map(workspace => {
      const name = workspace.replace('mfe-', '')
      const folder = join(root, workspace)
      const currentId = { shell: shellBuildId, landing: landingBuildId }[name] ?? (() => remoteBuildId(folder))
      return { name, folder, home: join(root, '.remotes', name), currentId }
    })
}

/** Returns the `build` script of a workspace, such as `node build.ts`. */
function buildScript(folder: string): string | undefined {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { scripts?: { build?: string } }).scripts?.build
}

/** Returns the targets whose newest build is not that of the current sources. */
export function staleBuilds(targets = allBuilds()): BuildTarget[] {
  return targets.filter(({ home, currentId }) => {
    const id = currentId()
    return newestBuild(home) !== id || !existsSync(join(home, id))
  })
}

/** Makes builds, two at a time, and records each as the newest one of its remote. @throws {Failure} with the output of a build that fails. */
export async function makeBuilds(targets: readonly BuildTarget[], print: (line: string) => void): Promise<void> {
  const waiting = [...targets]
  const workers = [1, 2].map(async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      try {
        recordNewest(target.home, await makeBuild(target, print))
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  })
  // After a failure, the other build may still write files.
  await Promise.allSettled(workers)
  await Promise.all(workers)
}

/**
 * Makes one build, without recording it as the newest one.
 * @returns its ID.
 * @throws {Failure} with its output if it fails, or if the sources change during the build.
 */
export async function makeBuild(target: BuildTarget, print: (line: string) => void): Promise<string> {
  const { name, folder, home } = target
  const build = target.currentId()
  print(`Building ${name} …`)
  const startedMs = Date.now()
  const { isPassed, output } = await runBuildScript(folder)
  if (!isPassed) throw new Failure(`${output.trim()}\nThe build of ${name} failed; see above.`)
  if (!existsSync(join(home, build)))
    throw new Failure(`The sources of ${name} changed during the build. Build it again.`)
  print(`Built ${name} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`)
  return build
}

/** Runs the `node …` of a build script with this Node.js: npm would cost half a second. */
function runBuildScript(folder: string): Promise<ToolRun> {
  const [, ...args] = buildScript(folder)?.split(' ') ?? []
  return runTool(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } })
}
