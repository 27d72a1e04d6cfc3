import type { Role } from '@portal/contracts/role'

// The one seam between screen tests and the whole portal. It runs outside of the page, in Node.

type Send = (method: string, path: string, body?: unknown) => Promise<Response>

/** What this file needs of `services/platform/src/whole`. */
interface Whole {
  startWholePortal(env: Record<string, string>): Promise<{
    origin: string
    as(role: Role | null): Send
    cookieOf(role: Role): Promise<string>
    stop(): Promise<void>
  }>
}

/** What it needs of `services/admin/sandbox`. */
interface QuietSandbox {
  serveQuietSandbox(): Promise<{
    env: Record<'MIGHTYCALL_API_KEY' | 'MIGHTYCALL_WEBHOOK_SECRET', string>
    stop(): void
  }>
}

/** What it needs of `services/platform/src/sign-in.ts`. */
interface SignIn {
  signIn(origin: string, email: string, password: string): Promise<string>
}

const load = (path: string) => import(new URL(`../../../services/${path}`, import.meta.url).href) as Promise<unknown>

export interface ScreenPortal {
  /** Whose calls the page makes from now on. */
  signInAs(role: Role): void
  /** Calls as somebody, past the page. */
  as(role: Role | null): Send
  /** Signs somebody in with one more browser. */
  signInAgain(role: Role): Promise<unknown>
  /** What the telephony platform says of a call; our key is added. */
  tellOfCall(event: object): Promise<Response>
  /** What a page's own `fetch` does. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Starts every service and the gateway in this process, with the demo's people and a telephony platform that is quiet. */
export async function startPortal(): Promise<ScreenPortal & { stop(): Promise<void> }> {
  const { startWholePortal } = (await load('platform/src/whole/start-whole-portal.ts')) as Whole
  const { serveQuietSandbox } = (await load('admin/sandbox/serve-quiet.ts')) as QuietSandbox
  const { signIn } = (await load('platform/src/sign-in.ts')) as SignIn
  const telephony = await serveQuietSandbox()
  const { MIGHTYCALL_API_KEY: ApiKey, MIGHTYCALL_WEBHOOK_SECRET: secret } = telephony.env
  const portal = await startWholePortal(telephony.env)
  let role: Role = 'agent'
  return {
    signInAs: next => void (role = next),
    as: portal.as,
    signInAgain: async again => signIn(portal.origin, `${again}@demo.example`, 'demo'),
    tellOfCall: async event => portal.as(null)('POST', `/api/mightycall/webhook/${secret}`, { ...event, ApiKey }),
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
