import { vitals } from '@portal/contracts/vitals'
import { type Log, ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from '../forward/upstream.ts'

const mostBytes = 1_000

/** Logs how the visitor's page went for one visitor: figures only, nothing about who it was. */
export async function takeVitals(c: Context<GatewayEnv>, log: Log): Promise<Response> {
  if (Number(c.req.header('content-length') ?? mostBytes + 1) > mostBytes) {
    throw new ApiError('too_large', `Send at most ${mostBytes} bytes.`)
  }
  const sent = vitals.safeParse(parsed(await c.req.text()))
  if (!sent.success) throw new ApiError('invalid_request', 'Send the figures of the web vitals.')
  log.info({ vitals: sent.data }, 'web vitals')
  return c.body(null, 204)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid_request', 'The body is not valid JSON.')
  }
}
