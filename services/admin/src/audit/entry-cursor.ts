import type { AuditEntry, AuditRow } from '@portal/contracts'
import { cursorInstant, decodeCursorParts, encodeCursorParts } from '@portal/service-kit'
import { z } from 'zod'

/** Names an entry among those of all services: newest first, then by service, then its latest first. */
export type Position = Pick<AuditEntry, 'at' | 'service' | 'id'>

export function inOrder(one: Position, other: Position): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  if (one.service !== other.service) return one.service < other.service ? -1 : 1
  return BigInt(one.id) < BigInt(other.id) ? 1 : -1
}

const beforeAll = '0'
const afterAll = String(2n ** 63n - 1n)

/** Where a service goes on behind a position, which may be another service's entry of the same millisecond. */
export function behind({ at, service: last, id }: Position, service: string): Pick<AuditRow, 'at' | 'id'> {
  if (service === last) return { at, id }
  return { at, id: service < last ? beforeAll : afterAll }
}

const parts = z.tuple([cursorInstant, z.string().regex(/^[a-z]+$/), z.string().regex(/^\d{1,18}$/)])

export const toCursor = ({ at, service, id }: Position) => encodeCursorParts(at, service, id)

/** @throws {Refusal} `invalid_request` for anything that `toCursor` did not make. */
export function fromCursor(cursor: string): Position {
  const [at, service, id] = decodeCursorParts(cursor, parts)
  return { at, service, id }
}
