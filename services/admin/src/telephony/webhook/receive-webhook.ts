import type { admin } from '@portal/contracts'
import { parseJson, ApiError, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { parseWebhook } from '../vendor/parse-webhook.ts'
import { constantTimeEqual } from './constant-time-equal.ts'
import { storeDelivery, storeEvent } from './store-event.ts'

/**
 * Receives a webhook of the vendor. The event is stored before the response and recorded right after it. An `Echo` header
 * is sent back: the vendor verifies the address that way.
 * @throws {ApiError} `not_found` for a wrong secret or without telephony; `invalid_request` for a body that is not a
 * webhook; `forbidden` for another account's API key.
 */
export const receiveWebhook: Handler<typeof admin.receiveWebhook, AdminDeps> = async (request, deps) => {
  const { MIGHTYCALL_WEBHOOK_SECRET: secret, MIGHTYCALL_API_KEY: apiKey } = deps.config
  if (!secret || !apiKey || !constantTimeEqual(request.params.secret, secret)) {
    throw new ApiError('not_found', 'There is nothing at this URL.')
  }
  const echo = request.rawRequest.headers.get('echo')
  const text = await request.rawRequest.text()
  // A verification has an Echo header and no body.
  if (text !== '' || echo === null) await storeWebhook(deps, apiKey, text)
  return new Response(null, { status: 200, headers: echo === null ? {} : { echo } })
}

async function storeWebhook({ sql, recording }: AdminDeps, apiKey: string, text: string): Promise<void> {
  const body = parseJson(text)
  // PostgreSQL stores no NUL, wherever in the body it is.
  const webhook = text.includes('\\u0000') ? null : parseWebhook(body)
  if (!webhook) {
    await sql.begin(transaction => storeDelivery(transaction, { outcome: 'refused', webhook, body }))
    throw new ApiError('invalid_request', 'The body is not a MightyCall event.')
  }
  if (!constantTimeEqual(webhook.apiKey, apiKey)) {
    await sql.begin(transaction => storeDelivery(transaction, { outcome: 'refused', webhook, body }))
    throw new ApiError('forbidden', "The event has another account's API key.")
  }
  await sql.begin(transaction => storeEvent(transaction, { webhook, body }))
  if (webhook.event) recording.trigger()
}
