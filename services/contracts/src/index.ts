import { admin } from './admin.ts'
import { calls } from './calls.ts'
import { engagement } from './engagement.ts'
import { identity } from './identity.ts'
import { sales } from './sales.ts'

export * from './admin.ts'
export * from './audit.ts'
export * from './calls.ts'
export * from './consent-notices.ts'
export * from './engagement.ts'
export * from './error.ts'
export * from './fields.ts'
export * from './identity.ts'
export * from './internal.ts'
export * from './live.ts'
export * from './members.ts'
export * from './operation.ts'
export * from './own-sessions.ts'
export * from './privacy.ts'
export * from './releases.ts'
export * from './remote-manifest.ts'
export * from './remotes.ts'
export * from './role.ts'
export * from './sales.ts'
export * from './session-cookie.ts'
export * from './shapes.ts'
export * from './tags.ts'
export * from './vitals.ts'

/** The contracts of all services, by service name. */
export const contracts = { identity, calls, sales, engagement, admin }
export type ServiceName = keyof typeof contracts
export const serviceNames = Object.keys(contracts) as ServiceName[]
