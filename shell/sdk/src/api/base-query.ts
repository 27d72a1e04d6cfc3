import type { ErrorBody } from '@portal/contracts'
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { activityHeaders } from '../session/user-activity.ts'
import type { ApiError } from './api-error.ts'
import { outbox, type OfflineQueueOptions } from './outbox.ts'

export interface ApiRequest {
  method: string
  url: string
  /** Sent as JSON; absent: no body. */
  body?: unknown
  /** Sent as `Idempotency-Key`: the same key gives the same answer and one row. */
  idempotencyKey?: string
  /** Without a connection it waits for one; absent: it fails. */
  queueOffline?: OfflineQueueOptions
}

/** The answer of a call: its data, or why there is none. */
export type PortalAnswer =
  | { data: unknown; error?: undefined; meta?: ReplyMeta }
  | { data?: undefined; error: ApiError; meta?: ReplyMeta }

/** What the reply's headers say; kept out of the store. */
export interface ReplyMeta {
  headers: Headers
}

export type PortalBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError, object, ReplyMeta>

/** What hangs for so long would hold up everything that waits for it. */
const deadlineMs = 30_000

/** One request, repeated only where it `waits`. A refusal and a dead line both come back as an `ApiError`. */
export const baseQuery: PortalBaseQuery = ({ queueOffline, ...request }, { signal }) => {
  const send = (sent: ApiRequest) => sendRequest(sent, signal)
  return queueOffline ? outbox.deliver(request, queueOffline, send) : send(request)
}

export async function sendRequest(
  { method, url, body, idempotencyKey }: ApiRequest,
  signal?: AbortSignal,
): Promise<PortalAnswer> {
  const headers = new Headers({ accept: 'application/json', ...activityHeaders() })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(signal ? [signal] : [])]),
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    text = await response.text()
  } catch (error) {
    return { error: { status: 0, message: `0: ${error instanceof Error ? error.message : String(error)}` } }
  }
  const meta = { headers: response.headers }
  if (!response.ok) return { error: refusal(response, text), meta }
  const data = text === '' ? null : parseJson(text)
  if (data === undefined) return { error: { status: response.status, message: `${response.status}: ${text}` }, meta }
  return { data, meta }
}

function refusal(response: Response, text: string): ApiError {
  const message = `${response.status}: ${text || response.statusText}`
  const parsed = parseJson(text)
  return isErrorBody(parsed) ? { status: response.status, message, body: parsed } : { status: response.status, message }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

/** `undefined` where the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
