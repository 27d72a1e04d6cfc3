import { createHash } from 'node:crypto'
import { errorBody } from '@portal/contracts'
import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import type { LandingPage } from './landing-page.ts'

/** Posts the lead as JSON to the calls service, which stores each key once. */
export type SendLead = (lead: Record<string, unknown>, idempotencyKey: string) => Promise<Response>

export const maxFormBytes = 64 * 1024

/** Whether a browser without JavaScript sent the lead form. */
export const isFormWithoutScript = (c: Context) =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')

/** Sends the lead of a form that a browser without JavaScript posted, and answers with a page instead of JSON. */
export async function answerFormWithoutScript(
  c: Context<GatewayEnv>,
  body: Buffer | null,
  page: LandingPage,
  sendLead: SendLead,
): Promise<Response> {
  const fields = Object.fromEntries(new URLSearchParams(String(body ?? '')))
  // A form that is shown again keeps the address of its original page.
  const values = { ...fields, pageUrl: fields['pageUrl'] ?? c.req.header('referer')?.slice(0, 2000) ?? '' }
  const lead = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, checkboxes.has(name) ? true : value]),
  )
  const response = await sendLead(lead, idempotencyKeyOf(c.get('clientIp'), lead))
  if (response.ok) return c.redirect('/thank-you', 303)
  const error = errorBody.safeParse(await response.json())
  if (response.status === 400 && error.data?.issues) {
    const errors = Object.fromEntries(error.data.issues.map(({ path, message }) => [path, message]))
    return page.showAgain(c, 400, { values, errors })
  }
  return page.showAgain(c, response.status === 429 ? 429 : 503, {
    values,
    errors: {},
    failure: 'Failed to submit form. Please try again.',
  })
}

/**
 * Derives a UUID from the content and the sender: a double click, a reload, or a retry of one completed form makes one
 * lead.
 */
function idempotencyKeyOf(clientIp: string, lead: Record<string, unknown>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([clientIp, lead]))
    .digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}

// A form omits a cleared checkbox, and sends some text, such as "on", for a selected one.
const checkboxes: ReadonlySet<string> = new Set(['justMoved', 'lookingToSwitch'])
