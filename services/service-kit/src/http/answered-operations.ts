import { createHash } from 'node:crypto'
import { type AnsweredOperation, type Contract, shapesOf } from '@portal/contracts'

/** Describes the operations of a contract that have a handler. */
export function answeredOperations(contract: Contract, handlers: object): AnsweredOperation[] {
  return Object.entries(contract)
    .filter(([name]) => name in handlers)
    .map(([, operation]) => {
      const shapes = shapesOf(operation)
      const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12)
      return { method: operation.method, path: operation.path, hash, ...shapes }
    })
}
