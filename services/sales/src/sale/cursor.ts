import { Refusal } from '@portal/service-kit'

/** The last row of a page: the next page begins behind it. */
export interface Position {
  createdAt: string
  id: string
}

export const toCursor = ({ createdAt, id }: Position) => Buffer.from(`${createdAt} ${id}`).toString('base64url')

/** @throws {Refusal} `invalid_request` for anything that `toCursor` did not make. */
export function fromCursor(cursor: string): Position {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(createdAt) && !Number.isNaN(Date.parse(createdAt))
  if (isInstant && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return { createdAt, id }
  const message = 'Use the cursor of the page before.'
  throw new Refusal('invalid_request', `cursor: ${message}`, { issues: [{ path: 'cursor', message }] })
}
