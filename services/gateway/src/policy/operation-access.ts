import { contracts, type Operation } from '@portal/contracts'

const operations = Object.values(contracts)
  .flatMap(contract => Object.values<Operation>(contract))
  .map(({ method, path, access }) => ({
    method,
    // A parameter is one segment.
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    isForAnyone: access === 'anyone',
  }))

/**
 * Whether the contracts reserve an operation for signed-in users. The service that owns it checks again; this answer
 * spares it the requests that it would reject. False for addresses that no contract knows.
 */
export function requiresSession(method: string, path: string): boolean {
  const wanted = method === 'HEAD' ? 'GET' : method
  const matching = operations.filter(operation => operation.method === wanted && operation.pattern.test(path))
  return matching.length > 0 && !matching.some(({ isForAnyone }) => isForAnyone)
}
