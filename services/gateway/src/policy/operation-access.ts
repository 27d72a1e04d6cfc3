import type { Operation } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'

interface KnownOperation {
  /** Service and operation, such as `calls.updateLead`. */
  readonly name: string
  readonly isForAnyone: boolean
}

interface OperationWithParameters extends KnownOperation {
  readonly pattern: RegExp
}

/** By method and path. Most requests are for one of these. */
const withoutParameters = new Map<string, KnownOperation>()
/** By method and number of segments, so that a request is compared with a few of them. */
const withParameters = new Map<string, OperationWithParameters[]>()
for (const [service, contract] of Object.entries(contracts)) {
  for (const [name, { method, path, access }] of Object.entries<Operation>(contract)) {
    const operation = { name: `${service}.${name}`, isForAnyone: access === 'anyone' }
    // A parameter is one segment.
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    if (!path.includes('/:')) withoutParameters.set(`${method} ${path}`, operation)
    else {
      const key = `${method} ${segmentsOf(path)}`
      withParameters.set(key, [...(withParameters.get(key) ?? []), { ...operation, pattern }])
    }
  }
}

function segmentsOf(path: string): number {
  return path.split('/').length
}

/** A path without parameters, such as `/api/leads/search`, comes before `/api/leads/:id`. */
function find(method: string, path: string): KnownOperation | undefined {
  const contractMethod = method === 'HEAD' ? 'GET' : method
  return (
    withoutParameters.get(`${contractMethod} ${path}`) ??
    withParameters.get(`${contractMethod} ${segmentsOf(path)}`)?.find(({ pattern }) => pattern.test(path))
  )
}

/**
 * Whether the contracts reserve an operation for signed-in users. The service that owns it checks again; this answer
 * spares it the requests that it would reject. False for addresses that no contract knows.
 */
export function requiresSession(method: string, path: string): boolean {
  return find(method, path)?.isForAnyone === false
}

/** Returns the name of the operation at an address, such as `calls.updateLead`; undefined if no contract knows it. */
export function operationName(method: string, path: string): string | undefined {
  return find(method, path)?.name
}
