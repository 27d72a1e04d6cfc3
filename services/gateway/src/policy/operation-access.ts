import type { Operation } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'

interface KnownOperation {
  /** Service and operation, such as `calls.updateLead`. */
  readonly name: string
  readonly pattern: RegExp
  readonly isForAnyone: boolean
}

/** The operations by method and number of segments, so that a request is compared with a few of them. */
const operations = new Map<string, KnownOperation[]>()
for (const [service, contract] of Object.entries(contracts)) {
  for (const [name, { method, path, access }] of Object.entries<Operation>(contract)) {
    const key = keyOf(method, path)
    // A parameter is one segment.
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    const known = { name: `${service}.${name}`, pattern, isForAnyone: access === 'anyone' }
    operations.set(key, [...(operations.get(key) ?? []), known])
  }
}

function keyOf(method: string, path: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${path.split('/').length}`
}

const matching = (method: string, path: string) =>
  (operations.get(keyOf(method, path)) ?? []).filter(({ pattern }) => pattern.test(path))

/**
 * Whether the contracts reserve an operation for signed-in users. The service that owns it checks again; this answer
 * spares it the requests that it would reject. False for addresses that no contract knows.
 */
export function requiresSession(method: string, path: string): boolean {
  const found = matching(method, path)
  return found.length > 0 && !found.some(({ isForAnyone }) => isForAnyone)
}

/** Returns the name of the operation at an address, such as `calls.updateLead`; undefined if no contract knows it. */
export function operationName(method: string, path: string): string | undefined {
  const found = matching(method, path)
  // A literal path such as `/api/leads/search` also matches `/api/leads/:id`.
  return (found.find(({ pattern }) => !pattern.source.includes('[^/]+')) ?? found[0])?.name
}
