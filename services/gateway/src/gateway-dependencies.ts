import type { User } from '@portal/contracts'
import type { Log, Sql } from '@portal/service-kit'
import type { GatewayConfig } from './config.ts'
import type { ForwardRequest } from './forward/forward-request.ts'
import type { PostToService } from './forward/post-to-service.ts'
import type { LiveConnections } from './live/live-connections.ts'
import type { LandingPage } from './pages/landing-page.ts'
import type { Consume } from './policy/rate-limit.ts'
import type { ReadBody } from './policy/request-body.ts'
import type { ReadContract } from './releases/answered-operations.ts'
import type { Builds } from './remotes/served-builds.ts'
import type { SessionExchange } from './session/session-exchange.ts'

/** The dependencies of the gateway's handlers. */
export interface GatewayDependencies {
  config: GatewayConfig
  log: Log
  sql: Sql
  builds: Builds
  landing: LandingPage
  sessions: SessionExchange
  liveConnections: LiveConnections
  consume: Consume
  /** Counts pages and files, without the database. */
  consumeInMemory: Consume
  readBody: ReadBody
  forwardRequest: ForwardRequest
  postToService: PostToService
  /** Writes to the audit log that a member's role was refused. @throws {ApiError} `unavailable` if that fails. */
  recordRefusal(refused: User, subject: string, requestId: string): Promise<void>
  readContract: ReadContract
  /** @throws {ApiError} `unavailable` if the service does not respond. */
  readVersion(service: string): Promise<string>
  isReady(): Promise<boolean>
  isDraining(): boolean
}
