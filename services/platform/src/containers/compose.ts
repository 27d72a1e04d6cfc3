import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { runTool, type ToolRun } from '../shared/run-tool.ts'
import { composeFiles, inProject, projectName, readEnvironmentFile, withoutProjectName } from './compose-files.ts'
import { type Podman, startPodman } from './podman.ts'

/** A composition and the tools that run it. */
export interface Compose {
  /** The container engine. */
  readonly engine: 'docker' | 'podman'
  /** Names and versions of the tools. */
  readonly versions: string
  /** Runs the engine's own command, such as `ps`. */
  runEngine(...args: string[]): Promise<ToolRun>
  /** Runs a command of the compose tool, such as `up`. */
  run(...args: string[]): Promise<ToolRun>
  /** @throws {Failure} with its output, if the command fails. */
  require(...args: string[]): Promise<string>
  /** Stops what was started to reach the engine. Containers keep running. */
  close(): Promise<void>
}

interface Options {
  envFile: string
  /** By default, the name in the first file. */
  project?: string
  /** Files to merge over those that `COMPOSE_FILE` of the environment file names. */
  overlays?: readonly string[]
  /** Values that win over the environment file. */
  env?: Readonly<Record<string, string>>
}

const missing =
  'No container engine answers. Install Docker with its compose plugin, or on Debian: apt-get install podman runc catatonit netavark aardvark-dns iptables docker-compose'

/**
 * Finds a container engine and a compose tool: Docker with its plugin or with docker-compose, otherwise podman with one of
 * them, through a socket that ends with `close`.
 * @throws {Failure} that says what to install.
 */
export async function openCompose({ envFile, project, overlays = [], env = {} }: Options): Promise<Compose> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-compose-'))
  let podman: Podman | undefined
  const close = async () => {
    await podman?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const hasDocker = (await runTool('docker', ['info', '--format', '{{.ServerVersion}}'])).isPassed
    if (!hasDocker && !(await runTool('podman', ['--version'])).isPassed) throw new Failure(missing)
    const [program = '', ...before] = await findComposeTool()
    if (!hasDocker) podman = await startPodman(folder)
    const engine = hasDocker ? 'docker' : 'podman'
    const toolEnv = { ...(podman?.env ?? process.env), ...env }
    const files = [...composeFiles({ ...readEnvironmentFile(envFile), ...process.env }), ...overlays]
    const version = (await runTool(program, [...before, 'version', '--short'])).output.trim().split('\n').at(-1) ?? ''
    const isFirst = version.startsWith('1.')
    const name = project ?? (process.env['COMPOSE_PROJECT_NAME'] || projectName(files))
    const chosen = isFirst ? withoutProjectName(files, folder) : files.map(inProject)
    const options = ['--project-name', name, '--project-directory', root, '--env-file', envFile]
    const all = [...before, ...options, ...chosen.flatMap(file => ['--file', file])]
    const run = (...args: string[]) => runTool(program, [...all, ...args], { env: toolEnv })
    const engineVersion = (await runTool(engine, ['--version'])).output.trim()
    return {
      engine,
      versions: `${engineVersion}, ${[program, ...before].join(' ')} ${version}`,
      runEngine: (...args) => runTool(engine, args, { env: toolEnv }),
      run,
      async require(...args) {
        const { isPassed, output } = await run(...args)
        if (!isPassed)
          throw new Failure(`${args.join(' ')} failed:\n${output.trim().split('\n').slice(-40).join('\n')}`)
        return output
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function findComposeTool(): Promise<string[]> {
  for (const tool of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...before] = tool
    if ((await runTool(program, [...before, 'version'])).isPassed) return tool
  }
  throw new Failure(missing)
}
