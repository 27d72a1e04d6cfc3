import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'

/** The request as the service receives it, instead of the client's headers and body. */
export interface ForwardedMessage {
  headers: Record<string, string>
  /** Null if the request has no body. */
  body: Buffer | null
  /** Receives what the log needs from a reply: the service with its version, and the code of an error. */
  onReply(service: string | undefined, errorCode: string | undefined): void
  /** Whether the requests of one visitor must go to the same copy of the service. */
  needsSameCopy: boolean
}

/** Sends a request to a service, and its reply to the client. @throws {ApiError} `unavailable` if no reply begins in time. */
export type Upstream = (c: Context<GatewayEnv>, message: ForwardedMessage) => Promise<Response>
