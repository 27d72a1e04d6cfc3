import type { User } from '@portal/contracts/identity'
import type { Role } from '@portal/contracts/role'

// What screen tests expect of the real services behind them. @portal/portal-tests implements it in Node.js, outside of jsdom.

type Send = (method: string, path: string, body?: unknown) => Promise<Response>

/** Real services over one fresh database. */
export interface ScreenServices {
  /** The demo members, by role. */
  people: Readonly<Record<Role, Pick<User, 'id' | 'role' | 'firstName' | 'lastName'>>>
  /** Chooses the member who sends the page's requests from now on, and their session if it matters; null: a visitor. */
  signInAs(role: Role | null, sessionKey?: string): void
  /** Sends requests as a member without the page, to arrange what a test starts from. */
  as(role: Role | null): Send
  /** The time on the clock of the calls service, which `"time"` stops. The clock of the database keeps running. */
  now(): Date
  database: {
    /** SQL over every schema, to arrange what a test starts from: owner`insert into calls.lead …`. */
    owner: (strings: TemplateStringsArray, ...values: (string | number | boolean | Date | null)[]) => Promise<unknown[]>
  }
}

/** Every service behind the real gateway, with its live stream. */
export interface ScreenPortal {
  /** Chooses the member who sends the page's requests from now on. */
  signInAs(role: Role): void
  /** Sends requests as a member without the page. */
  as(role: Role | null): Send
  /** Signs a member in with one more browser. */
  signInAgain(role: Role): Promise<unknown>
  /** Sends a webhook of the telephony vendor; our key is added. */
  sendWebhook(event: object): Promise<Response>
  /** The implementation of a page's `fetch`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}
