import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { root } from '@portal/platform/shared'
import { supervise } from '@portal/platform/startup'
import { findPort } from './find-port.ts'

/** The simulator of the telephony platform, as a separate process. */
export interface SimulatorProcess {
  /** The variables of a portal that uses it. */
  readonly env: Readonly<Record<'MIGHTYCALL_API_KEY' | 'MIGHTYCALL_WEBHOOK_SECRET', string>> & NodeJS.ProcessEnv
  /** Starts it. It sends its webhooks to this portal. */
  start(portalOrigin: string): Promise<void>
  pid(): number
  /** Sets its faults; `services/admin/src/simulator/faults.ts` lists them. */
  setFaults(faults: object): Promise<void>
  /** Orders an incoming call now. */
  ring(call: object): Promise<void>
  stop(): Promise<void>
}

/** Prepares a simulator, which does not run yet, and has no calls except for those that are ordered. */
export async function prepareSimulator(): Promise<SimulatorProcess> {
  const port = await findPort()
  const origin = `http://127.0.0.1:${port}`
  const keys = { MIGHTYCALL_API_KEY: crypto.randomUUID(), MIGHTYCALL_SECRET_KEY: crypto.randomUUID() }
  const secret = randomBytes(32).toString('base64url')
  let pid = 0
  let stop = async () => {}

  async function control(method: string, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`The simulator answered ${response.status}: ${await response.text()}`)
  }

  return {
    env: { ...keys, MIGHTYCALL_WEBHOOK_SECRET: secret, MIGHTYCALL_BASE_URL: origin },
    async start(portalOrigin) {
      const env = {
        ...keys,
        PATH: process.env['PATH'],
        PORT: String(port),
        SANDBOX_CALLS: 'ordered',
        SANDBOX_WEBHOOK_URL: `${portalOrigin}/api/mightycall/webhook/${secret}`,
      }
      const script = join(root, 'services/admin/src/simulator/main.ts')
      const program = await supervise({ name: 'simulator', script, port, env }, line => {
        pid = Number(line.split(' ').at(-1))
      })
      stop = program.stop
    },
    pid: () => pid,
    setFaults: faults => control('PUT', '/control/faults', faults),
    ring: call => control('POST', '/control/ring', call),
    stop: () => stop(),
  }
}
