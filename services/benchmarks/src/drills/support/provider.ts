import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@portal/platform/shared'
import { findPort } from './find-port.ts'

/** An OpenID provider outside of the portal: the development provider as a separate process. */
export interface OutsideProvider {
  /** The variables of a portal that signs in there. */
  readonly env: NodeJS.ProcessEnv
  /** Starts it for a portal, with a new key, and waits until it answers. */
  start(portalOrigin: string): Promise<void>
  pid(): number
  /** Refuses an account from now on, and tells the portal. */
  disable(email: string): Promise<void>
  /** Kills it without a warning. */
  kill(): Promise<void>
}

/** Prepares a provider, which does not run yet. */
export async function prepareProvider(): Promise<OutsideProvider> {
  const port = await findPort()
  const issuer = `http://localhost:${port}/idp`
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: crypto.randomUUID() }
  let child: ChildProcess | undefined

  return {
    env: { ...settings, DEMO_PROVIDER: 'off' },
    async start(portalOrigin) {
      const env = { ...settings, PORTAL_ORIGIN: portalOrigin, PATH: process.env['PATH'] }
      const script = join(root, 'services/identity/src/development-provider/main.ts')
      child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      const answers = () =>
        fetch(`${issuer}/.well-known/openid-configuration`).then(
          response => response.ok,
          () => false,
        )
      while (!(await answers())) {
        if (child.exitCode !== null) throw new Error('The OpenID provider did not start; see above.')
        await wait(50)
      }
    },
    pid: () => child?.pid ?? 0,
    async disable(email) {
      await fetch(new URL(`/control/disable/${email}`, issuer), { method: 'POST' })
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
