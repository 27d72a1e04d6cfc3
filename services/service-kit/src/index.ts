// Startup
export { type BackgroundTask, startBackgroundTask } from './startup/background-task.ts'
export { ConfigError, commonConfig, portalBrand, processConfig, readConfig } from './startup/config.ts'
export { createLog, type Log } from './startup/log.ts'
export { awaitMigrations, migrate } from './startup/migrate.ts'
export { provision } from './startup/provision.ts'
export { runProcess, runService } from './startup/run.ts'
export {
  type CommonConfig,
  defineService,
  type Environment,
  type RunningService,
  type Service,
  type ServiceContext,
} from './startup/service.ts'

// HTTP
export { answeredOperations } from './http/answered-operations.ts'
export { acceptedEncoding } from './http/accepted-encoding.ts'
export { ApiError, invalidRequest, respondWithError } from './http/api-error.ts'
export { errorCodeHeader, type HonoEnv, serviceHeader } from './http/app.ts'
export { gatewayHeader, leadFloodHeader } from './http/authorize.ts'
export { isJson, limitBody } from './http/body.ts'
export { csvLine, csvResponse, formulaPattern } from './http/csv.ts'
export {
  cursorInstant,
  type CursorPosition,
  decodeCursor,
  decodeCursorParts,
  encodeCursor,
  encodeCursorParts,
} from './http/cursor.ts'
export type { Handler, ServiceRequest } from './http/handler.ts'
export { listen } from './http/listen.ts'
export { loggablePath } from './http/loggable-path.ts'
export {
  type RequestContext,
  contextHeaders,
  longestReplyMs,
  requestContext,
  runRequest,
} from './http/request-context.ts'
export { traceHeader } from './http/trace-context.ts'
export { parseBody } from './http/parse-body.ts'
export { parseJson } from './http/parse-json.ts'
export {
  type RenderedPage,
  renderWindow,
  renderWindowMs,
  signRenderTime,
  verifyRenderTime,
} from './http/render-time.ts'
export {
  formatPublicKeys,
  makeServiceKey,
  publicKeyOf,
  readPublicKeys,
  type ServicePublicKey,
} from './http/service-keys.ts'
export { runExport } from './http/run-export.ts'
export {
  type Actor,
  memberTokenSeconds,
  serviceTokenSigner,
  serviceTokenVerifier,
  signMemberToken,
} from './http/tokens.ts'

// Metrics
export { observe, requestSeconds, securityEvents } from './metrics/metrics.ts'
export { serveMetrics } from './metrics/serve-metrics.ts'
export { recordSpan, startTracing } from './tracing/spans.ts'
export { exitOnUnhandledErrors } from './startup/exit-on-unhandled-errors.ts'

// Data
export { audit } from './data/audit.ts'
export { type AuditReport, verifyAudit } from './data/audit-chain.ts'
export { connect } from './data/database.ts'
export type { Sql, Transaction } from './data/sql.ts'
export type { ExportLock } from './data/export-lock.ts'
export { asDatabaseRole, databaseUrl } from './data/database-url.ts'
export { isDatabaseOutage } from './data/database-outage.ts'
export { runIdempotent } from './data/idempotency.ts'
export { findErased, valuesIn } from './data/find-erased.ts'
export { erasePerson, eraseSearchTerms, exportPerson, type PersonalData, searchesFor } from './data/personal-data.ts'
export { changeChannel, publishChange } from './data/publish-change.ts'
export { readAudit } from './data/read-audit.ts'
export {
  countExpired,
  deleteRows,
  type RemovedRecords,
  removeExpired,
  type RetentionRule,
  type RetentionRules,
} from './data/remove-expired.ts'

// Peers
export { createMemberDirectory, type MemberDirectory, watchMembers } from './peers/member-directory.ts'
export { createPeers, PeerError, type PeerFetch, type Peers, peersByUrl } from './peers/peers.ts'
export { createServiceCopies, isUnsent, type ServiceCopies, serviceUrl, splitOrigins } from './peers/service-copies.ts'
export { timeoutAfter } from './peers/timeout-after.ts'
export { withDeadline } from './peers/with-deadline.ts'
