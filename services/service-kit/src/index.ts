export { timeoutAfter } from './after.ts'
export { publishChange, changeChannel } from './announce.ts'
export { type HonoEnv, isDatabaseOutage, isJson } from './app.ts'
export { audit } from './audit.ts'
export { gatewayHeader } from './caller-check.ts'
export { ConfigError, commonConfig, processConfig, readConfig } from './config.ts'
export { csvResponse, csvLine } from './csv.ts'
export {
  cursorInstant,
  decodeCursor,
  type CursorPosition,
  decodeCursorParts,
  encodeCursor,
  encodeCursorParts,
} from './cursor.ts'
export { connect, type Sql, type Transaction } from './database.ts'
export { everyMinute, hourly } from './hourly.ts'
export { listen } from './listen.ts'
export { createLog, type Log } from './log.ts'
export { createMemberDirectory, watchMembers, type MemberDirectory } from './member-directory.ts'
export { migrate } from './migrate.ts'
export { runIdempotent } from './once.ts'
export { parseJson } from './parse-json.ts'
export { createPeers, type PeerFetch, type Peers, peersByUrl } from './peers.ts'
export { provision } from './provision.ts'
export { ApiError, respondWithError } from './refusal.ts'
export { verifyRenderTime, renderWindow, renderWindowMs, signRenderTime } from './render-time.ts'
export { runProcess, runService } from './run.ts'
export {
  type CommonConfig,
  defineService,
  type Environment,
  type RunningService,
  type Service,
  type ServiceContext,
} from './service.ts'
export { loggablePath } from './shown-path.ts'
export { readAudit } from './read-audit.ts'
export { type Actor, memberTokenSeconds, serviceTokenSigner, serviceTokenVerifier, signMemberToken } from './token.ts'
export type { ServiceRequest, Handler, Handlers } from './verb.ts'
