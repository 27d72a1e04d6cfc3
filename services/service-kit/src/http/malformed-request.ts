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

const toBody = (code: ErrorCode, message: string): string =>
  JSON.stringify({ code, message, requestId: crypto.randomUUID() } satisfies ErrorBody)

/** The response to a request that did not reach the app. */
export const errorOutsideApp = (code: ErrorCode, message: string): Response =>
  new Response(toBody(code, message), { status: errorStatus[code], headers })

/** Responds to input that is not HTTP, too long, or too slow, with the same kind of error as the app. */
export function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [code, message] = errors[error.code ?? ''] ?? ['invalid_request', 'This is not a valid HTTP request.']
  const body = toBody(code, message)
  const status = errorStatus[code]
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
}

const errors: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['invalid_request', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive. Try again.'],
}
