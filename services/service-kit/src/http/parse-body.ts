import { type Operation, shapesOf } from '@portal/contracts'
import { ApiError, invalidRequest } from './api-error.ts'

/**
 * Parses the body of a request. Refuses a member's write with an unknown field, because storing the rest would lose
 * data: the name is wrong, or the screen is newer than this service. Visitors and other services may be newer for a
 * while, so it drops their unknown fields. A PUT may send a record as it was read: the fields of its reply
 * that cannot be written are left out.
 * @throws {ApiError} `invalid_request` that names each wrong field.
 */
export function parseBody(operation: BodyReader, sent: unknown): unknown {
  const { body, access } = operation
  if (!body) return undefined
  const parsed = body.safeParse(sent)
  if (!parsed.success) throw invalidRequest(parsed.error)
  const leftOut = typeof access === 'string' ? [] : unknownFields(sent, parsed.data)
  const unknown = leftOut.filter(field => !isInReply(operation, field))
  if (unknown.length > 0) {
    const message = 'The portal does not know this field. Check its name, or reload the page and try again.'
    throw new ApiError('invalid_request', `${unknown[0]}: ${message}`, {
      issues: unknown.map(path => ({ path, message })),
    })
  }
  return parsed.data
}

type BodyReader = Pick<Operation, 'method' | 'access' | 'body' | 'reply'>

const isInReply = ({ method, reply }: BodyReader, field: string) =>
  method === 'PUT' && reply !== undefined && Object.hasOwn(shapesOf({ reply }).reply?.properties ?? {}, field)

/** The paths of the fields that parsing left out, at any depth. */
function unknownFields(sent: unknown, parsed: unknown, path: readonly string[] = []): string[] {
  if (!isObject(sent) || !isObject(parsed)) return []
  return Object.entries(sent).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key)
      ? unknownFields(value, parsed[key], [...path, key])
      : [[...path, key].join('.').slice(0, 200)],
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
