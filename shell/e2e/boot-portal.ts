import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@portal/platform/shared'

/** The folder of this project. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
const maxSecondsToStart = 300
/** `npm run dev` compiles the shell and the named remotes first. */
const maxSecondsToStartDev = 300

export interface BootedPortal {
  readonly origin: string
  /** The lines it has printed so far. */
  readonly lines: readonly string[]
  /** The process ID of the supervisor of the other processes. */
  readonly supervisorPid: () => number
  /** Stops it in order and restarts it with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The command that runs the portal's commands, in a folder with the project. */
export const launcherIn = (project: string) => join(project, 'services/platform/launch.mjs')

/**
 * Starts a portal with an empty data folder, the way `npm start` does, and waits until it answers.
 * @param project the folder with its sources
 * @param names the remotes that `dev` compiles
 */
export async function bootPortal(
  env: Record<string, string> = {},
  command: 'start' | 'start-apart' | 'dev' = 'start',
  project = root,
  names: readonly string[] = [],
): Promise<BootedPortal> {
  const port = await findPort()
  const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`))
  chmodSync(folder, 0o711) // The database runs as another user when we are root.
  const lines: string[] = []
  const seconds = names.length > 0 ? maxSecondsToStartDev : maxSecondsToStart
  const launch = () =>
    spawn(process.execPath, [launcherIn(project), command, ...names], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        RATE_LIMITS: 'off',
        SESSIONS_PER_MEMBER: '1000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  let child = launch()
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitForStart(child, lines, seconds)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin: `http://localhost:${port}`,
    lines,
    supervisorPid: () => child.pid ?? 0,
    stop,
    async restart() {
      await end(child)
      child = launch()
      await waitForStart(child, lines, seconds)
    },
  }
}

/** Reads the processes from the lines of `start-apart`: the name, port, and process ID of each running copy. */
export function processesIn(lines: readonly string[]): { name: string; port: number; pid: number }[] {
  const started = lines.flatMap(line => /^([a-z]+) (\d+) (\d+)$/.exec(line)?.slice(1) ?? [])
  const byPort = new Map<number, { name: string; port: number; pid: number }>()
  for (let at = 0; at < started.length; at += 3) {
    const [name = '', port, pid] = started.slice(at, at + 3)
    byPort.set(Number(port), { name, port: Number(port), pid: Number(pid) })
  }
  return [...byPort.values()]
}

function waitForStart(child: ChildProcess, lines: string[], seconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timeout = setTimeout(
      () => reject(new Error(`the portal did not start within ${seconds} s:\n${output}`)),
      seconds * 1000,
    )
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      if (!output.includes('The portal answers at')) return
      clearTimeout(timeout)
      resolve()
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', () => reject(new Error(`the portal did not start:\n${output}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Returns a port that no other process asks for meanwhile. */
export async function findPort(): Promise<number> {
  const port = await freePort(0)
  if (port === null) throw new Error('This machine has no free port.')
  return port
}
