import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorBody, type ErrorCode, errorStatus } from '@portal/contracts'

const headers = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  connection: 'close',
}

const toBody = (code: ErrorCode, message: string): string =>
  JSON.stringify({ code, message, requestId: crypto.randomUUID() } satisfies ErrorBody)

type Headers = Readonly<Record<string, string>>

/** The response to a request that did not reach the app, with more headers. */
export const errorOutsideApp = (code: ErrorCode, message: string, more: Headers): Response =>
  new Response(toBody(code, message), { status: errorStatus[code], headers: { ...headers, ...more } })

/** Whether a request names several hosts. Programs in front of this one might read another than the first. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (/^host$/i.test(rawHeaders[index] ?? '')) hosts += 1
  return hosts > 1
}

export function rejectSeveralHosts(outgoing: ServerResponse, more: Headers): void {
  outgoing.writeHead(errorStatus.invalid_request, { ...headers, ...more })
  outgoing.end(toBody('invalid_request', 'Send one Host header.'))
}

/** Responds to input that is not HTTP, too long, or too slow, with the same kind of error as the app. */
export function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex, more: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [code, message] = errors[error.code ?? ''] ?? ['invalid_request', 'This is not a valid HTTP request.']
  const body = toBody(code, message)
  const status = errorStatus[code]
  const lines = Object.entries({ ...headers, ...more, 'content-length': Buffer.byteLength(body) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
}

const errors: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['invalid_request', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive. Try again.'],
}
