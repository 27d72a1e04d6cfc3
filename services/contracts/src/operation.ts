import type { z } from 'zod'
import type { Role } from './role.ts'

/** Who may call an operation: everybody, our own services, or the people of these roles. */
export type Access = 'anyone' | 'services' | readonly Role[]

/** One call of the portal's API: the single description that drives check, types, tests and documents. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute path; `:name` marks a parameter. The gateway forwards /api only, never /internal. */
  readonly path: `/api/${string}` | `/internal/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Absent: the answer has no body that anybody reads. */
  readonly reply?: z.ZodType
  /** Status of a success. */
  readonly status: 200 | 201 | 204
  /** Takes an `Idempotency-Key` header: the same key gives the same answer and one row. */
  readonly isIdempotent?: boolean
}

/** Every operation of one word, by verb. */
export type Contract = Readonly<Record<string, Operation>>

/**
 * Declares an operation; `status` is 200 unless said otherwise.
 * @throws where a path parameter and the `params` schema disagree.
 */
export function operation<const O extends Omit<Operation, 'status'> & { status?: Operation['status'] }>(
  definition: O,
): Omit<O, 'status'> & { readonly status: Operation['status'] } {
  const inPath = pathParameters(definition.path).sort().join()
  const inSchema = Object.keys(definition.params?.shape ?? {})
    .sort()
    .join()
  if (inPath !== inSchema) throw new Error(`${definition.path}: the path names [${inPath}], params [${inSchema}]`)
  return { status: 200, ...definition }
}

/** The names behind `:` in a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}

type Parsed<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined
type Sent<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined

/** What a service's verb receives: parsed, with defaults filled in. */
export type Params<O> = Parsed<O, 'params'>
export type Query<O> = Parsed<O, 'query'>
export type Body<O> = Parsed<O, 'body'>
/** What a caller sends: defaults may be left out. */
export type SentParams<O> = Sent<O, 'params'>
export type SentQuery<O> = Sent<O, 'query'>
export type SentBody<O> = Sent<O, 'body'>
/** What a service answers and a screen reads. */
export type Reply<O> = Parsed<O, 'reply'>
