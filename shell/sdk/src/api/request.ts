import type { Operation } from '@portal/contracts/operation'
import type { ApiRequest } from './send-request.ts'

const pathParameter = /:(\w+)/g

/**
 * Builds the request for an operation from its arguments, which are merged in one object. Path parameters go into the
 * path. The rest becomes the query of a GET or DELETE, without empty values, or the JSON body of any other method. A
 * request that creates something gets the `idempotencyKey` of the arguments, or a new one: pass the same key to send the
 * same form again.
 */
export function requestOf(operation: Operation, args: object | undefined): ApiRequest {
  const rest: Record<string, unknown> = { ...args }
  const path = operation.path.replace(pathParameter, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    return { method: operation.method, url: withQuery(path, rest) }
  }
  const { idempotencyKey = crypto.randomUUID(), ...body } = rest
  return {
    method: operation.method,
    url: path,
    ...(operation.body ? { body: operation.isIdempotent ? body : rest } : {}),
    ...(operation.isIdempotent ? { idempotencyKey: String(idempotencyKey) } : {}),
  }
}

function withQuery(path: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (isSent(value)) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** A query contains plain values only; an empty string means "no filter". */
function isSent(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}
