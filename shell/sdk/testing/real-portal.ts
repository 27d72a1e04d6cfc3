import type { Role } from '@portal/contracts/role'

// The one seam between screen tests and the whole portal. It runs outside of the page, in Node.

type Send = (method: string, path: string, body?: unknown) => Promise<Response>

/** What this file needs of `services/platform/src/whole`. */
interface Whole {
  startWholePortal(): Promise<{
    origin: string
    as(role: Role | null): Send
    cookieOf(role: Role): Promise<string>
    stop(): Promise<void>
  }>
}

export interface ScreenPortal {
  /** Whose calls the page makes from now on. */
  signInAs(role: Role): void
  /** Calls as somebody, past the page. */
  as(role: Role | null): Send
  /** What a page's own `fetch` does. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Starts every service and the gateway in this process, with the demo's people. */
export async function startPortal(): Promise<ScreenPortal & { stop(): Promise<void> }> {
  const path = new URL('../../../services/platform/src/whole/start-whole-portal.ts', import.meta.url).href
  const { startWholePortal } = (await import(path)) as Whole
  const portal = await startWholePortal()
  let role: Role = 'agent'
  return {
    signInAs: next => void (role = next),
    as: portal.as,
    async fetch(path, init) {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'sec-fetch-site': 'same-origin' }
      return fetch(portal.origin + path, { ...init, headers: { ...headers, cookie: await portal.cookieOf(role) } })
    },
    stop: portal.stop,
  }
}
