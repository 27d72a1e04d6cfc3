import type { admin } from '@portal/contracts'
import { Refusal, type Sql, type Transaction, type Verb } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { parseWebhook, type Webhook } from '../telephony/parse-webhook.ts'
import { isSameText } from './is-same-text.ts'

/**
 * Takes what the vendor says of a call: on disk before it is acknowledged, recorded right after. A request that carries an
 * `Echo` header gets it back, which is how the vendor checks the address.
 * @throws {Refusal} `not_found` for a wrong secret and where telephony is not set up; `forbidden` for a foreign key.
 */
export const takeWebhook: Verb<typeof admin.takeWebhook, AdminDeps> = async (call, deps) => {
  const { MIGHTYCALL_WEBHOOK_SECRET: secret, MIGHTYCALL_API_KEY: apiKey } = deps.config
  if (!secret || !apiKey || !isSameText(call.params.secret, secret)) {
    throw new Refusal('not_found', 'There is nothing at this address.')
  }
  const echo = call.request.headers.get('echo')
  const text = await call.request.text()
  if (text !== '' || echo === null) await take(deps, apiKey, text)
  return new Response(null, { status: 200, headers: echo === null ? {} : { echo } })
}

async function take({ sql, recorder }: AdminDeps, apiKey: string, text: string): Promise<void> {
  const body = asJson(text)
  const webhook = parseWebhook(body)
  if (!webhook) {
    await keepDelivery(sql, 'refused', null, body)
    throw new Refusal('invalid_request', 'This is not an event.')
  }
  if (!isSameText(webhook.apiKey, apiKey)) {
    await keepDelivery(sql, 'refused', webhook, body)
    throw new Refusal('forbidden', 'This key is not ours.')
  }
  const { event } = webhook
  if (!event) return keepDelivery(sql, 'ignored', webhook, body)
  await sql.begin(async transaction => {
    const added = await transaction`
      insert into call_event (key, call_id, direction, phase, phone_number, extension, at)
      values (${webhook.key}, ${event.callId}, ${event.direction}, ${event.phase}, ${event.phoneNumber},
        ${event.extension}, ${event.at})
      on conflict do nothing`
    await keepDelivery(transaction, added.count > 0 ? 'taken' : 'repeated', webhook, body)
    if (added.count === 0) return
    await transaction`
      insert into telephony_call as it (id) values (${event.callId})
      on conflict (id) do update set version = it.version + 1, changed_at = clock_timestamp()`
  })
  recorder.kick()
}

type Outcome = 'taken' | 'repeated' | 'ignored' | 'refused'

async function keepDelivery(sql: Sql | Transaction, outcome: Outcome, webhook: Webhook | null, body: unknown) {
  const { type = '', event = null } = webhook ?? {}
  await sql`
    insert into delivery (outcome, event_type, event_at, call_id, extension, body)
    values (${outcome}, ${type}, ${event?.at ?? null}, ${event?.callId ?? null}, ${event?.extension ?? null},
      ${webhook ? sql.json(withoutKey(body) as never) : null})`
}

/** The body as it may be kept. */
const withoutKey = (body: unknown) => ({ ...(body as object), ApiKey: undefined })

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
