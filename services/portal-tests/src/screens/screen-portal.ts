import { serveIdleSimulator } from '@portal/admin/simulator'
import type { Role } from '@portal/contracts'
import { signIn } from '@portal/platform/startup'
import type { ScreenPortal } from '@portal/sdk/testing/screen-backend'
import { startTestPortal } from '../testing/start-test-portal.ts'

/** Starts every service and the gateway in this process, with the demo members and a telephony simulator that makes no calls. */
export async function startPortal(): Promise<ScreenPortal & { stop(): Promise<void> }> {
  const telephony = await serveIdleSimulator()
  const { MIGHTYCALL_API_KEY: ApiKey, MIGHTYCALL_WEBHOOK_SECRET: secret } = telephony.env
  const portal = await startTestPortal(telephony.env)
  let role: Role = 'agent'
  return {
    signInAs: next => void (role = next),
    as: portal.as,
    signInAgain: async again => signIn(portal.origin, `${again}@demo.example`, 'demo'),
    sendWebhook: async event => portal.as(null)('POST', `/api/mightycall/webhook/${secret}`, { ...event, ApiKey }),
    async fetch(path, init) {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'sec-fetch-site': 'same-origin' }
      return fetch(portal.origin + path, { ...init, headers: { ...headers, cookie: await portal.cookieOf(role) } })
    },
    async stop() {
      await portal.stop()
      telephony.stop()
    },
  }
}
