import type { z } from 'zod'
import { type AccessTokenOptions, createAccessTokens } from './access-tokens.ts'
import { createCachedLoader } from './cached-loader.ts'
import {
  callResponse,
  callsResponse,
  numbersResponse,
  placedCallResponse,
  profileResponse,
} from './response-schemas.ts'
import { sendRequest } from './send-request.ts'
import type { Telephony } from './telephony.ts'
import { TelephonyError } from './telephony-error.ts'
import { callsPerPage, isTokenRejected, placeCallBody, presencePath, teamResponse } from './vendor-assumptions.ts'

const dayMs = 24 * 3_600_000

interface RequestParts {
  method?: 'GET' | 'POST' | 'PUT'
  query?: Record<string, string>
  json?: unknown
}

/** Creates a client of MightyCall's v4 API. Its only state is a token and the extension of the key's user. */
export function createMightyCallClient(options: AccessTokenOptions): Telephony {
  const tokens = createAccessTokens(options)

  /** Sends a request. A rejected token is replaced once: it may have been revoked in the vendor's app. */
  async function request(path: string, parts: RequestParts = {}, isRetry = false): Promise<unknown> {
    const token = await tokens.get()
    const { method = 'GET', query = {}, json } = parts
    const search = new URLSearchParams(query).toString()
    const { status, body } = await sendRequest(options, `${token.host}/api${path}${search && `?${search}`}`, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        'x-api-key': options.apiKey,
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: json === undefined ? null : JSON.stringify(json),
    })
    if (isTokenRejected(status, body)) {
      tokens.discard(token)
      if (isRetry) throw new TelephonyError('bearer')
      return request(path, parts, true)
    }
    if (status === 404) throw new TelephonyError('not_found')
    if (status >= 400 || hasFailed(body)) throw new TelephonyError('refused')
    return body
  }

  const read = async <S extends z.ZodType>(schema: S, path: string, parts?: RequestParts): Promise<z.output<S>> => {
    const parsed = schema.safeParse(await request(path, parts))
    if (!parsed.success) throw new TelephonyError('malformed', parsed.error)
    return parsed.data
  }

  const keyHolder = createCachedLoader(
    async () => (await read(profileResponse, '/profile')).extension,
    dayMs,
    () => new Date(options.now()),
  )
  const listNumbers = () => read(numbersResponse, '/phonenumbers')

  return {
    endpoint: () => tokens.host(),
    listNumbers,
    async testConnection() {
      const { email, extension } = await read(profileResponse, '/profile')
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
        startUtc: withoutZone(from),
        endUtc: withoutZone(to),
        pageSize: String(callsPerPage),
        skip: String(skip),
      }
      const calls = await read(callsResponse, '/calls', { query })
      return { calls, next: calls.length < callsPerPage ? null : skip + calls.length }
    },
    getCall: id => read(callResponse, `/calls/${encodeURIComponent(id)}`),
    async placeCall(from, to, extension) {
      const json = placeCallBody(from, to, extension)
      const placed = await read(placedCallResponse, '/calls/makecall', { method: 'POST', json })
      return { id: placed.id, extension: placed.extension ?? extension }
    },
    async setPresence(presence, extension) {
      await request(`${presencePath(extension, await keyHolder())}/${presence}`, { method: 'PUT' })
    },
    listTeam: () => read(teamResponse, '/team'),
  }
}

/** Formats an instant as yyyy-MM-ddTHH:mm:ss, which the vendor reads as UTC. */
const withoutZone = (at: Date) => at.toISOString().slice(0, 19)

const hasFailed = (body: unknown) =>
  typeof body === 'object' && body !== null && 'isSuccess' in body && body.isSuccess === false
