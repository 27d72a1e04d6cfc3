export { after } from './after.ts'
export { announce, announcementChannel } from './announce.ts'
export { type Env, isDatabaseOutage, isJson } from './app.ts'
export { audit } from './audit.ts'
export { gatewayHeader } from './caller-check.ts'
export { ConfigError, commonConfig, processConfig, readConfig } from './config.ts'
export { csvAnswer, csvLine } from './csv.ts'
export { cursorInstant, fromCursor, type Position, readCursor, toCursor, writeCursor } from './cursor.ts'
export { connect, type Sql, type Transaction } from './database.ts'
export { everyMinute, hourly } from './hourly.ts'
export { listen } from './listen.ts'
export { createLog, type Log } from './log.ts'
export { createMemberDirectory, followMembers, type MemberDirectory } from './member-directory.ts'
export { migrate } from './migrate.ts'
export { once } from './once.ts'
export { parseJson } from './parse-json.ts'
export { createPeers, type PeerFetch, type Peers, peersByUrl } from './peers.ts'
export { provision } from './provision.ts'
export { Refusal, answerRefusal } from './refusal.ts'
export { readRenderTime, renderWindow, renderWindowMs, signRenderTime } from './render-time.ts'
export { runProcess, runService } from './run.ts'
export {
  type CommonConfig,
  defineService,
  type Environment,
  type RunningService,
  type Service,
  type ServiceContext,
} from './service.ts'
export { shownPath } from './shown-path.ts'
export { readAudit } from './read-audit.ts'
export { type Caller, memberTokenSeconds, serviceTokenSigner, serviceTokenVerifier, signMemberToken } from './token.ts'
export type { Call, Verb, Verbs } from './verb.ts'
