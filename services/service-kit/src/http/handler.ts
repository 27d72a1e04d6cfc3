import type { Body, ChangeEvent, Contract, Operation, Params, Query, Reply, ReplyHeader } from '@portal/contracts'
import type { Actor } from './tokens.ts'

/** A request whose sender has access to the operation, parsed by its contract. */
export interface ServiceRequest<O extends Operation> {
  /** Null for a visitor and for another service. Operations for roles always have an actor. */
  readonly actor: O['access'] extends readonly unknown[] ? Actor : null | Actor
  readonly params: Params<O>
  readonly query: Query<O>
  readonly body: Body<O>
  /** Parameters and body before they were parsed. Unlike `body`, they are the same for every release of the service. */
  readonly sent: { readonly params: Readonly<Record<string, string>>; readonly body: unknown }
  readonly requestId: string
  /** Names this write of a member's tab in its change event; undefined for any other request. See `publishChange`. */
  readonly author: ChangeEvent['author']
  /** IP address of the browser, as the gateway saw it. */
  readonly clientIp: string
  readonly userAgent: string
  /** Null without an `Idempotency-Key` header, and on operations that do not take one. */
  readonly idempotencyKey: string | null
  readonly signal: AbortSignal
  /** For what a contract cannot describe: other headers, or a body without a schema. */
  readonly rawRequest: Request
  /** Adds a header of the contract's `replyHeaders` to the response. */
  setHeader(name: ReplyHeader<O>, value: string): void
}

/** Answers one operation. The kit checks a reply against the contract; it sends a `Response` as it is, for streams. */
export type Handler<O extends Operation, Deps> = (
  request: ServiceRequest<O>,
  deps: Deps,
) => Promise<Reply<O> | Response>

/** The handlers of a contract. The kit answers operations without a handler with 501. */
export type Handlers<C extends Contract, Deps> = { readonly [K in keyof C]?: Handler<C[K], Deps> }
