import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorBody, type ErrorCode, errorStatus } from '@portal/contracts'

const headers = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  connection: 'close',
}

const bodyOf = (code: ErrorCode, message: string): string =>
  JSON.stringify({ code, message, requestId: crypto.randomUUID() } satisfies ErrorBody)

/** The answer to a request that did not get as far as an app. */
export const errorOutsideApp = (code: ErrorCode, message: string): Response =>
  new Response(bodyOf(code, message), { status: errorStatus[code], headers })

/** Answers what is not HTTP, or more of it than fits, in the words of every other refusal. */
export function respondToMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [code, message] = errors[error.code ?? ''] ?? ['invalid_request', 'This is not a valid HTTP request.']
  const status = errorStatus[code]
  const body = bodyOf(code, message)
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
}

const errors: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['invalid_request', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive. Try again.'],
}
