import type { Operation } from '@portal/contracts/operation'
import type { ApiRequest } from './base-query.ts'

const pathParameter = /:(\w+)/g

/**
 * The request for an operation and its arguments, merged in one object: path parameters go into the path; the rest is
 * the query of a GET or DELETE, with empty values left out, and the JSON body of anything else. What creates something
 * carries `idempotencyKey`, or one of its own: give the same for a repeat of the same filled form.
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

/** A query holds plain values only; an empty one stands for "no filter". */
function isSent(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}
