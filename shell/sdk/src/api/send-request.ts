import type { ErrorBody } from '@portal/contracts'
import { writeIdHeader } from '@portal/contracts/live'
import { countAsLoading } from '../components/when-idle.ts'
import { type EarlyReply, earlyReplies } from './early-replies.ts'
import { learnServerTime } from './server-clock.ts'
import { activityHeaders } from './user-activity.ts'
import type { ApiError } from './api-error.ts'

export interface ApiRequest {
  method: string
  url: string
  /** Sent as JSON; absent: no body. */
  body?: unknown
  /** Sent as `Idempotency-Key`: the same key gives the same reply and one row. */
  idempotencyKey?: string
  /** Names this write; its change event repeats the ID. */
  writeId?: string
}

export type ApiResult =
  | { data: unknown; error?: undefined; meta?: ResponseMeta }
  | { data?: undefined; error: ApiError; meta?: ResponseMeta }

/** The response headers; they do not go into the Redux store. */
export interface ResponseMeta {
  headers: Headers
}

/** A request that hangs longer would block everything that waits for it. */
const timeoutMs = 30_000

/**
 * A hidden tab, which may be closing, still sends a change of up to this many characters. With `keepalive`, browsers
 * reject bodies that have more than 64 KiB together, and a character has up to three bytes.
 */
const maxKeptAlive = 16_000

/** Sends one request, once. An error response and a broken connection both come back as an `ApiError`. */
export function sendRequest(request: ApiRequest, signal?: AbortSignal): Promise<ApiResult> {
  return countAsLoading(send(request, signal))
}

async function send(
  { method, url, body, idempotencyKey, writeId }: ApiRequest,
  signal?: AbortSignal,
): Promise<ApiResult> {
  const early = method === 'GET' ? await earlyReplies.take(url) : undefined
  if (early) return readReply(early)
  const headers = new Headers({ accept: 'application/json', ...activityHeaders() })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (writeId) headers.set(writeIdHeader, writeId)
  const json = body === undefined ? undefined : JSON.stringify(body)
  const isHidden = document.visibilityState === 'hidden' && method !== 'GET'
  let response: Response
  let text: string
  const sentAt = Date.now()
  try {
    response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      credentials: 'same-origin',
      ...(json === undefined ? {} : { body: json }),
      ...(isHidden && (json ?? '').length <= maxKeptAlive ? { keepalive: true } : {}),
    })
    text = await response.text()
  } catch (error) {
    return { error: { status: 0, message: `0: ${error instanceof Error ? error.message : String(error)}` } }
  }
  return readReply({ response, text, sentAt })
}

function readReply({ response, text, sentAt }: EarlyReply): ApiResult {
  learnServerTime(response.headers, sentAt)
  const meta = { headers: response.headers }
  if (!response.ok) return { error: errorOf(response, text), meta }
  const data = text === '' ? null : parseJson(text)
  if (data === undefined) return { error: { status: response.status, message: `${response.status}: ${text}` }, meta }
  return { data, meta }
}

function errorOf(response: Response, text: string): ApiError {
  const message = `${response.status}: ${text || response.statusText}`
  const body = parseJson(text)
  return isErrorBody(body) ? { status: response.status, message, body } : { status: response.status, message }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

/** Returns `undefined` if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
