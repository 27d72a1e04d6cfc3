import {
  type AnsweredOperation,
  type OperationShapes,
  releaseOperations,
  remoteReportOperations,
  type RemoteNeeds,
} from '@portal/contracts'
import { answeredOperations } from '@portal/service-kit'
import { serviceFor } from '../routes.ts'
import { findMismatch } from './find-mismatch.ts'

/** The operations with a handler, by `patternOf`. */
export type Answered = ReadonlyMap<string, OperationShapes>

/** Requests the list of operations from a running service. @throws {ApiError} `unavailable` if it does not respond. */
export type ReadContract = (service: string) => Promise<readonly AnsweredOperation[]>

/** Method and path without the names of parameters, which may differ. */
const patternOf = (operation: string) => operation.replaceAll(/:\w+/g, ':')

export const toAnswered = (operations: readonly AnsweredOperation[]): Answered =>
  new Map(operations.map(({ method, path, ...shapes }) => [patternOf(`${method} ${path}`), shapes]))

/** What the gateway answers itself. */
const own = { ...releaseOperations, ...remoteReportOperations }

/** The service that owns an operation, such as `GET /api/leads`. */
export const serviceOf = (operation: string) => serviceFor(operation.slice(operation.indexOf(' ') + 1))

/** Asks only the services that own these operations; others may be down. The gateway answers some operations itself. */
export async function readAnswered(operations: readonly string[], readContract: ReadContract): Promise<Answered> {
  const services = new Set(operations.flatMap(operation => serviceOf(operation) ?? []))
  const contracts = await Promise.all([...services].map(readContract))
  return toAnswered([...contracts.flat(), ...answeredOperations(own, own)])
}

interface IncompatibleOperation {
  operation: string
  /** Where the two sides disagree, such as `reply.stage`; null if the operation has no handler. */
  place: string | null
}

/** Returns the operations that a build calls and that no service answers, or not in a compatible way. */
export function findIncompatibleOperations(
  needs: RemoteNeeds | undefined,
  answered: Answered,
): IncompatibleOperation[] {
  return (needs?.operations ?? []).flatMap((operation): IncompatibleOperation[] => {
    const service = answered.get(patternOf(operation))
    if (!service) return [{ operation, place: null }]
    const screen = needs?.shapes?.[operation]
    const place = screen && findMismatch(screen, service)
    return place ? [{ operation, place }] : []
  })
}
