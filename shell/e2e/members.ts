import type { APIRequestContext } from '@playwright/test'
import { expect } from './portal-test.ts'

/** Sends a request as a user, independently of any screen. @returns the body; null if there is none. */
export async function send<Reply = { id: string }>(
  user: APIRequestContext,
  method: string,
  path: string,
  data?: object,
): Promise<Reply> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() }
  const response = await user.fetch(path, { method, data, headers })
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
  return (response.status() === 204 ? null : await response.json()) as Reply
}

interface NewMember {
  id: string
  /** The name to sign in with. */
  account: string
  email: string
  /** As the portal shows it. */
  name: string
  leave: () => Promise<void>
}

/**
 * Invites a new member. Journeys run at the same time, and the demo members are in most of them: changes to a member, and
 * calls that open a panel on every page, need a member of their own.
 *
 * @param extension no other journey's; to place calls, one that the simulator knows
 */
export async function invite(
  admin: APIRequestContext,
  role: 'agent' | 'supervisor',
  extension: string | null = null,
): Promise<NewMember> {
  const code = crypto.randomUUID().slice(0, 8)
  const account = `guest.${code}`
  const email = `${account}@demo.example`
  const { id } = await send(admin, 'POST', '/api/members', { email, role, extension })
  return {
    id,
    account,
    email,
    name: `Guest ${code.charAt(0).toUpperCase()}${code.slice(1)}`,
    async leave() {
      await send(admin, 'POST', `/api/members/${id}/deactivate`)
    },
  }
}
