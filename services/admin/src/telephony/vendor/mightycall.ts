import type { z } from 'zod'
import { remember } from '../status/remember.ts'
import { exchange } from './exchange.ts'
import { type Telephony, TelephonyError } from './port.ts'
import { callAnswer, callsAnswer, madeCallAnswer, numbersAnswer, profileAnswer } from './shapes.ts'
import { createTokens, type TokenOptions } from './token.ts'
import { callAsked, callsAPage, isBearerRefused, presenceAnswer, presencePath, teamAnswer } from './vendor-facts.ts'

const dayMs = 24 * 3_600_000

interface Asking {
  method?: 'GET' | 'POST' | 'PUT'
  query?: Record<string, string>
  json?: unknown
}

/** Speaks MightyCall's v4 API. Keeps a token; holds no other state. */
export function createMightyCall(options: TokenOptions): Telephony {
  const tokens = createTokens(options)

  /** A bearer that is refused is replaced and the request sent once more: it may have been revoked in the vendor's app. */
  async function ask(path: string, asking: Asking = {}, isRepeated = false): Promise<unknown> {
    const token = await tokens.get()
    const { method = 'GET', query = {}, json } = asking
    const search = new URLSearchParams(query).toString()
    const { status, body } = await exchange(options, `${token.host}/api${path}${search && `?${search}`}`, {
      method,
      headers: {
        authorization: `Bearer ${token.access}`,
        'x-api-key': options.apiKey,
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: json === undefined ? null : JSON.stringify(json),
    })
    if (isBearerRefused(status, body)) {
      tokens.discard(token)
      if (isRepeated) throw new TelephonyError('bearer')
      return ask(path, asking, true)
    }
    if (status === 404) throw new TelephonyError('not_found')
    if (status >= 400 || hasFailed(body)) throw new TelephonyError('refused')
    return body
  }

  const read = async <S extends z.ZodType>(schema: S, path: string, asking?: Asking): Promise<z.output<S>> => {
    const parsed = schema.safeParse(await ask(path, asking))
    if (!parsed.success) throw new TelephonyError('malformed', parsed.error)
    return parsed.data
  }

  const keyHolder = remember(
    async () => (await read(profileAnswer, '/profile')).extension,
    dayMs,
    () => new Date(options.now()),
  )
  const listNumbers = () => read(numbersAnswer, '/phonenumbers')

  return {
    endpoint: () => tokens.host(),
    listNumbers,
    async testConnection() {
      const { email, extension } = await read(profileAnswer, '/profile')
      const startedAt = performance.now()
      const numbers = await listNumbers()
      const latencyMs = Math.round(performance.now() - startedAt)
      const { host, expiresAt } = await tokens.get()
      return {
        host,
        user: email,
        extension,
        numberCount: numbers.length,
        latencyMs,
        tokenExpiresAt: new Date(expiresAt).toISOString(),
      }
    },
    async listCalls(from, to, skip) {
      const query = {
        startUtc: zoneless(from),
        endUtc: zoneless(to),
        pageSize: String(callsAPage),
        skip: String(skip),
      }
      const calls = await read(callsAnswer, '/calls', { query })
      return { calls, next: calls.length < callsAPage ? null : skip + calls.length }
    },
    getCall: id => read(callAnswer, `/calls/${encodeURIComponent(id)}`),
    async makeCall(from, to, extension) {
      const json = callAsked(from, to, extension)
      const made = await read(madeCallAnswer, '/calls/makecall', { method: 'POST', json })
      return { id: made.id, extension: made.extension ?? extension }
    },
    getPresence: async extension => read(presenceAnswer, presencePath(extension, await keyHolder())),
    async setPresence(presence, extension) {
      await ask(`${presencePath(extension, await keyHolder())}/${presence}`, { method: 'PUT' })
    },
    listTeam: () => read(teamAnswer, '/team'),
  }
}

/** yyyy-MM-ddTHH:mm:ss, which the vendor reads as UTC. */
const zoneless = (at: Date) => at.toISOString().slice(0, 19)

const hasFailed = (body: unknown) =>
  typeof body === 'object' && body !== null && 'isSuccess' in body && body.isSuccess === false
