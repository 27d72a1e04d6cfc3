import type { z } from 'zod'
import type { Role } from './role.ts'

/** Who may use an operation: anyone, only our own services, or the members with these roles. */
export type Access = 'anyone' | 'services' | readonly Role[]

/** One operation of the API. Parsing, access checks, types, screens, tests, and documents derive from it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:name` marks a parameter. The gateway forwards `/api` only. */
  readonly path: `/api/${string}` | `/internal/${string}`
  readonly access: Access
  /** The services that may use an operation with the access `services`; no others can. */
  readonly callers?: readonly string[] | 'all'
  /** A description of the operation that starts with a verb. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The JSON reply. Without it, and without `replyType`, the reply has no body. */
  readonly reply?: z.ZodType
  /** Media type of a reply that is not JSON. */
  readonly replyType?: 'text/csv'
  /** The meaning of each header that a reply may have. */
  readonly replyHeaders?: Readonly<Record<string, string>>
  /** Status of a successful reply. */
  readonly status: 200 | 201 | 204
  /** Accepts an `Idempotency-Key` header: requests with the same key run once and get the same reply. */
  readonly isIdempotent?: boolean
  /** Whether another service may send the same request again if it gets no reply: it changes nothing more than the first. */
  readonly isRepeatable?: boolean
}

/** The operations of one service, by name. */
export type Contract = Readonly<Record<string, Operation>>

/**
 * Declares an operation. `status` is 200 by default.
 * @throws if the parameters in `path` differ from those in `params`, or if an operation for services names no callers.
 */
export function operation<const O extends Omit<Operation, 'status'> & { status?: Operation['status'] }>(
  definition: O,
): Omit<O, 'status'> & { readonly status: Operation['status'] } {
  const inPath = [...definition.path.matchAll(/:(\w+)/g)].map(([, name]) => name).join()
  const inParams = Object.keys(definition.params?.shape ?? {}).join()
  if (inPath !== inParams) {
    throw new Error(`${definition.path}: the path has the parameters [${inPath}], params has [${inParams}].`)
  }
  if ((definition.access === 'services') !== (definition.callers !== undefined)) {
    throw new Error(`${definition.path}: name the callers of an operation for services, and of no other.`)
  }
  return { status: 200, ...definition }
}

type Parsed<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined
type Sent<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined

/** The input of a handler: parsed, with defaults filled in. */
export type Params<O> = Parsed<O, 'params'>
export type Query<O> = Parsed<O, 'query'>
export type Body<O> = Parsed<O, 'body'>
/** The input from a client: fields with defaults are optional. */
export type SentParams<O> = Sent<O, 'params'>
export type SentQuery<O> = Sent<O, 'query'>
export type SentBody<O> = Sent<O, 'body'>
/** The reply of a handler to a client. */
export type Reply<O> = Parsed<O, 'reply'>
/** Names of the headers that a handler may set. */
export type ReplyHeader<O> = O extends { readonly replyHeaders: infer Headers }
  ? Lowercase<keyof Headers & string>
  : never
