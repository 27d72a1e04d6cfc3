import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../shared/failure.ts'
import { runTool } from '../shared/run-tool.ts'

/** Podman, with a socket that compose tools use like Docker's. */
export interface Podman {
  readonly env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

const maxMsToStart = 15_000
const healthCheckEveryMs = 2_000

/** With systemd, podman runs health checks itself, and its default settings work. */
const hasSystemd = existsSync('/run/systemd/system')

// These are below the limits of small machines, where runc refuses to raise them.
const settings = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`

/**
 * Starts podman's service with a socket in `folder`. Without systemd, podman runs no health checks, so they run here until
 * `stop`.
 */
export async function startPodman(folder: string, operator: NodeJS.ProcessEnv = process.env): Promise<Podman> {
  const socket = join(folder, 'podman.sock')
  const configuration = join(folder, 'containers.conf')
  writeFileSync(configuration, settings)
  const env = {
    ...operator,
    ...(!hasSystemd && { CONTAINERS_CONF: configuration, DISABLE_HC_SYSTEMD: 'true' }),
    DOCKER_HOST: `unix://${socket}`,
  }
  const limited = `${hasSystemd ? '' : 'ulimit -n 1024; ulimit -u 4096; '}exec podman system service --time=0 "$1"`
  // In a separate process group: Ctrl-C must not end it before the containers are removed.
  const service = spawn('bash', ['-c', limited, 'podman', env.DOCKER_HOST], { env, stdio: 'ignore', detached: true })
  const ended = new Promise<void>(resolve => service.once('exit', () => resolve()).once('error', () => resolve()))
  await waitForSocket(service, socket)
  const checking = new AbortController()
  const checks = hasSystemd ? undefined : runHealthChecks(env, checking.signal)
  return {
    env,
    async stop() {
      checking.abort()
      await checks
      service.kill('SIGTERM')
      await ended
    },
  }
}

async function waitForSocket(service: ChildProcess, socket: string): Promise<void> {
  const until = performance.now() + maxMsToStart
  while (!existsSync(socket)) {
    if (service.exitCode !== null || performance.now() > until) {
      service.kill('SIGKILL')
      throw new Failure('podman system service does not start. Run it to see why.')
    }
    await wait(100)
  }
}

async function runHealthChecks(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { output } = await runTool('podman', ['ps', '--quiet', '--filter', 'label=com.docker.compose.project'], {
      env,
    })
    for (const container of output.split('\n').filter(id => /^[0-9a-f]{12}$/.test(id)))
      if (!signal.aborted) await runTool('podman', ['healthcheck', 'run', container], { env })
    await wait(healthCheckEveryMs, undefined, { signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
    })
  }
}
