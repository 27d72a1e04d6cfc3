import { errorCodeHeader, leadFloodHeader, serviceHeader } from '@portal/service-kit'

/** Headers that belong to one connection. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

const notForwarded = new Set([
  ...hopByHop,
  // The gateway reads the body itself, so `expect` has been met, and the gateway sets the length.
  'expect',
  'content-length',
  'host',
  // Only the gateway may set these.
  'authorization',
  'cookie',
  'x-request-id',
  'x-deadline-ms',
  'traceparent',
  'x-client-ip',
  'x-portal-gateway',
  leadFloodHeader,
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
])

const notReturned = new Set([...hopByHop, errorCodeHeader, serviceHeader])

type Headers = Record<string, string | string[] | undefined>

/** Returns the client's headers that a service may see. */
export function forwardableHeaders(headers: Headers): Record<string, string> {
  const forwardable: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !notForwarded.has(name)) {
      forwardable[name] = Array.isArray(value) ? value.join(', ') : value
    }
  }
  return forwardable
}

/** Returns a service's headers that the client may see. */
export function returnableHeaders(headers: Headers): Record<string, string | string[]> {
  const returnable: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !notReturned.has(name)) returnable[name] = value
  }
  return returnable
}
