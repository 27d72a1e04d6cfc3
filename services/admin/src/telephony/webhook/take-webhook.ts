import type { admin } from '@portal/contracts'
import { parseJson, ApiError, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { parseWebhook } from '../vendor/parse-webhook.ts'
import { isSameText } from './is-same-text.ts'
import { keepDelivery, keepEvent } from './keep-event.ts'

/**
 * Takes what the vendor says of a call: on disk before it is acknowledged, recorded right after. A request that carries an
 * `Echo` header gets it back, which is how the vendor checks the address.
 * @throws {ApiError} `not_found` for a wrong secret and where telephony is not set up; `forbidden` for a foreign key.
 */
export const takeWebhook: Handler<typeof admin.takeWebhook, AdminDeps> = async (call, deps) => {
  const { MIGHTYCALL_WEBHOOK_SECRET: secret, MIGHTYCALL_API_KEY: apiKey } = deps.config
  if (!secret || !apiKey || !isSameText(call.params.secret, secret)) {
    throw new ApiError('not_found', 'There is nothing at this address.')
  }
  const echo = call.rawRequest.headers.get('echo')
  const text = await call.rawRequest.text()
  if (text !== '' || echo === null) await take(deps, apiKey, text)
  return new Response(null, { status: 200, headers: echo === null ? {} : { echo } })
}

async function take({ sql, recorder }: AdminDeps, apiKey: string, text: string): Promise<void> {
  const body = parseJson(text)
  const webhook = parseWebhook(body)
  if (!webhook) {
    await sql.begin(transaction => keepDelivery(transaction, { outcome: 'refused', webhook, body }))
    throw new ApiError('invalid_request', 'This is not an event.')
  }
  if (!isSameText(webhook.apiKey, apiKey)) {
    await sql.begin(transaction => keepDelivery(transaction, { outcome: 'refused', webhook, body }))
    throw new ApiError('forbidden', 'This key is not ours.')
  }
  await sql.begin(transaction => keepEvent(transaction, { webhook, body }))
  if (webhook.event) recorder.kick()
}
