import { id, sentInstant } from '@portal/contracts'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** The last row of a page of a list by instant and id: the next page begins behind it. */
export interface CursorPosition {
  createdAt: string
  id: string
}

/** An instant as the database gives it, with milliseconds: as text it sorts as it does there. */
export const cursorInstant = sentInstant.regex(/\.\d{3}Z$/)

const parts = z.tuple([cursorInstant, id])

export const encodeCursor = ({ createdAt, id }: CursorPosition) => encodeCursorParts(createdAt, id)

/** @throws {ApiError} `invalid_request` for anything that `toCursor` did not make. */
export function decodeCursor(cursor: string): CursorPosition {
  const [createdAt, id] = decodeCursorParts(cursor, parts)
  return { createdAt, id }
}

/** A cursor of a list with an order of its own; no part has a space. */
export const encodeCursorParts = (...written: string[]) => Buffer.from(written.join(' ')).toString('base64url')

/** The parts of a cursor. @throws {ApiError} `invalid_request` for parts that the schema does not accept. */
export function decodeCursorParts<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (parsed.success) return parsed.data
  const message = 'Use the cursor of the page before.'
  throw new ApiError('invalid_request', `cursor: ${message}`, { issues: [{ path: 'cursor', message }] })
}
