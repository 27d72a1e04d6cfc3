import { createHash } from 'node:crypto'
import { errorBody } from '@portal/contracts'
import { respondWithError, ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from '../forward/upstream.ts'
import type { LandingPage } from './landing-page.ts'

/** Sends the lead to the calls service as JSON; the same key is stored once. */
export type SendLead = (lead: Record<string, unknown>, idempotencyKey: string) => Promise<Response>

const mostBytes = 64 * 1024

/** The lead form sent by a browser without script: answered with a page, never with JSON. */
export async function answerNativeForm(
  c: Context<GatewayEnv>,
  page: LandingPage,
  visitor: string,
  send: SendLead,
): Promise<Response> {
  if (Number(c.req.header('content-length') ?? mostBytes + 1) > mostBytes) {
    return respondWithError(c, new ApiError('too_large', `Send at most ${mostBytes / 1024} kB.`), c.get('requestId'))
  }
  const sent = Object.fromEntries(new URLSearchParams(await c.req.text()))
  // A form that is shown again remembers the page that it was first on.
  const values = { ...sent, pageUrl: sent['pageUrl'] ?? c.req.header('referer')?.slice(0, 2000) ?? '' }
  const lead = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, checkboxes.has(name) ? true : value]),
  )
  const response = await send(lead, keyOf(lead, visitor))
  if (response.ok) return c.redirect('/thank-you', 303)
  const refused = errorBody.safeParse(await response.json())
  if (response.status === 400 && refused.data?.issues) {
    const errors = Object.fromEntries(refused.data.issues.map(({ path, message }) => [path, message]))
    return page.showAgain(c, 400, { values, errors })
  }
  return page.showAgain(c, response.status === 429 ? 429 : 503, {
    values,
    errors: {},
    failure: 'Failed to submit form. Please try again.',
  })
}

/** A UUID of what was sent from where: a double click, a reload or a second try of one filled form is one request. */
function keyOf(lead: Record<string, unknown>, visitor: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([visitor, lead]))
    .digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}

// A form leaves an unticked box out and says "on" for a ticked one.
const checkboxes: ReadonlySet<string> = new Set(['justMoved', 'lookingToSwitch'])
