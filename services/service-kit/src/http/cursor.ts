import { id, sentInstant } from '@portal/contracts'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** The last row of a page in a list ordered by creation time and ID. The next page starts after it. */
export interface CursorPosition {
  createdAt: string
  id: string
}

/** An instant with milliseconds, as the database returns it: its text sorts like the instant. */
export const cursorInstant = sentInstant.regex(/\.\d{3}Z$/)

const position = z.tuple([cursorInstant, id])

export const encodeCursor = ({ createdAt, id }: CursorPosition) => encodeCursorParts(createdAt, id)

/** Reads a cursor written by `encodeCursor`. @throws {ApiError} `invalid_request` for any other text. */
export function decodeCursor(cursor: string): CursorPosition {
  const [createdAt, id] = decodeCursorParts(cursor, position)
  return { createdAt, id }
}

/** Writes a cursor for a list in another order. No part may contain a space. */
export const encodeCursorParts = (...parts: string[]) => Buffer.from(parts.join(' ')).toString('base64url')

/**
 * Reads the parts of a cursor.
 * @param schema a tuple of strings.
 * @throws {ApiError} `invalid_request` if the parts do not match the schema.
 */
export function decodeCursorParts<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (parsed.success) return parsed.data
  const message = 'Use the cursor of the previous page.'
  throw new ApiError('invalid_request', `cursor: ${message}`, { issues: [{ path: 'cursor', message }] })
}
