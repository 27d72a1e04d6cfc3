import type { Body, Contract, Operation, Params, Query, Reply } from '@portal/contracts'
import type { Actor } from './tokens.ts'

/** One request, parsed by its contract and allowed. */
export interface ServiceRequest<O extends Operation> {
  readonly actor: O['access'] extends readonly unknown[] ? Actor : null | Actor
  readonly params: Params<O>
  readonly query: Query<O>
  readonly body: Body<O>
  readonly requestId: string
  /** Address of the person's browser, as the gateway saw it. */
  readonly clientIp: string
  readonly userAgent: string
  /** Present only on operations that are idempotent by key. */
  readonly idempotencyKey: string | null
  readonly signal: AbortSignal
  /** The request itself, for what a contract cannot say: other headers, or a body that the contract leaves alone. */
  readonly rawRequest: Request
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void
}

/** Answers one operation. A `Response` goes out as it is: for streams. */
export type Handler<O extends Operation, Deps> = (call: ServiceRequest<O>, deps: Deps) => Promise<Reply<O> | Response>

/** The verbs that a service answers; an operation without a verb is 501. */
export type Handlers<C extends Contract, Deps> = { readonly [K in keyof C]?: Handler<C[K], Deps> }
