import type { AuditEntry, AuditRow } from '@portal/contracts'
import { cursorInstant, decodeCursorParts, encodeCursorParts } from '@portal/service-kit'
import { z } from 'zod'

/** Identifies an entry among those of all services. */
export type EntryPosition = Pick<AuditEntry, 'at' | 'service' | 'id'>

/** Sorts entries: newest first, then by service, then by descending ID. */
export function compareEntries(one: EntryPosition, other: EntryPosition): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  if (one.service !== other.service) return one.service < other.service ? -1 : 1
  return BigInt(one.id) < BigInt(other.id) ? 1 : -1
}

const minId = '0'
const maxId = String(2n ** 63n - 1n)

/** Returns where a service continues after a position, which may be another service's entry of the same millisecond. */
export function positionInService(
  { at, service: positionService, id }: EntryPosition,
  service: string,
): Pick<AuditRow, 'at' | 'id'> {
  if (service === positionService) return { at, id }
  return { at, id: service < positionService ? minId : maxId }
}

const cursorParts = z.tuple([cursorInstant, z.string().regex(/^[a-z]+$/), z.string().regex(/^\d{1,18}$/)])

export const encodeEntryCursor = ({ at, service, id }: EntryPosition) => encodeCursorParts(at, service, id)

/** @throws {ApiError} `invalid_request` for anything that `encodeEntryCursor` did not return. */
export function decodeEntryCursor(cursor: string): EntryPosition {
  const [at, service, id] = decodeCursorParts(cursor, cursorParts)
  return { at, service, id }
}
