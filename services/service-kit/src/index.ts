export { timeoutAfter } from './peers/timeout-after.ts'
export { publishChange, changeChannel } from './data/publish-change.ts'
export { type HonoEnv, isDatabaseOutage, isJson, limitBody } from './http/app.ts'
export { acceptedEncoding } from './http/accepted-encoding.ts'
export { audit } from './data/audit.ts'
export { gatewayHeader } from './http/authorize.ts'
export { ConfigError, commonConfig, processConfig, readConfig } from './startup/config.ts'
export { csvResponse, csvLine } from './http/csv.ts'
export {
  cursorInstant,
  decodeCursor,
  type CursorPosition,
  decodeCursorParts,
  encodeCursor,
  encodeCursorParts,
} from './http/cursor.ts'
export { connect, type Sql, type Transaction } from './data/database.ts'
export { type BackgroundTask, startBackgroundTask } from './startup/background-task.ts'
export { listen } from './http/listen.ts'
export { createLog, type Log } from './startup/log.ts'
export { createMemberDirectory, watchMembers, type MemberDirectory } from './peers/member-directory.ts'
export { migrate } from './startup/migrate.ts'
export { runIdempotent } from './data/idempotency.ts'
export { parseJson } from './http/parse-json.ts'
export { createPeers, type PeerFetch, type Peers, peersByUrl } from './peers/peers.ts'
export { provision } from './startup/provision.ts'
export { ApiError, respondWithError } from './http/api-error.ts'
export {
  type RenderedForm,
  verifyRenderTime,
  renderWindow,
  renderWindowMs,
  signRenderTime,
} from './http/render-time.ts'
export { runProcess, runService } from './startup/run.ts'
export {
  type CommonConfig,
  defineService,
  type Environment,
  type RunningService,
  type Service,
  type ServiceContext,
} from './startup/service.ts'
export { loggablePath } from './http/loggable-path.ts'
export { readAudit } from './data/read-audit.ts'
export {
  type Actor,
  memberTokenSeconds,
  serviceTokenSigner,
  serviceTokenVerifier,
  signMemberToken,
} from './http/tokens.ts'
export type { ServiceRequest, Handler, Handlers } from './http/handler.ts'
