import { z } from 'zod'
import { auditFilters } from './audit-filters.ts'
import { day, id, instant, role, text, timeZone } from './fields.ts'
import { operation } from './operation.ts'
import { admins } from './role.ts'

export * from './audit-filters.ts'

/** The actions that services record, as `noun.verb`. Old audit rows may have other actions. A service can add its own: see extend.md. */
export interface ServiceAuditActions {
  every: 'refused'
  identity:
    | 'sign-in'
    | 'sign-in.refused'
    | 'sign-out'
    | 'session.end'
    | 'session.end-others'
    | 'session.end-by-provider'
    | 'session.end-copied'
    | 'user.set-status'
    | 'member.ensure-admin'
    | 'member.invite'
    | 'member.update'
    | 'member.deactivate'
    | 'member.end-sessions'
    | 'member.reactivate'
  calls:
    | 'lead.create'
    | 'lead.update'
    | 'lead.assign'
    | 'lead.claim'
    | 'lead.release'
    | 'lead.escalate'
    | 'lead.export'
    | 'lead.request-export'
    | 'lead.approve-export'
    | 'lead.decline-export'
    | 'lead.clear-spam'
    | 'lead.confirm-spam'
    | 'call.place'
    | 'call.by-hand'
    | 'call.wrap-up'
    | 'call.link'
    | 'callback.add'
    | 'callback.update'
    | 'call-outcomes.update'
    | 'calling-rules.update'
    | 'do-not-call.add'
    | 'do-not-call.remove'
    | 'do-not-call.keep'
    | 'do-not-call.import'
    | 'workflow.update'
  sales: 'sale.add' | 'sale.void' | 'sale.export' | 'sales-goal.set'
  engagement:
    | 'script.create'
    | 'script.update'
    | 'script.delete'
    | 'script.verify_prices'
    | 'script.seed'
    | 'communication.create'
    | 'communication.update'
    | 'communication.delete'
    | 'communication.read'
    | 'challenge.activate'
    | 'challenge.complete'
    | 'challenge.sync'
  admin:
    | 'telephony.test'
    | 'telephony.replay'
    | 'telephony.call'
    | 'audit.export'
    | 'privacy.erase'
    | 'privacy.complete'
    | 'privacy.export'
}
export type AuditAction = ServiceAuditActions[keyof ServiceAuditActions]

/** An audit row of one service. */
const auditRow = z.object({
  /** Increases within a service. */
  id: z.string().regex(/^\d{1,19}$/),
  at: instant,
  /** Null for a visitor and for the portal itself. */
  actorId: id.nullable(),
  /** The role at the time. */
  actorRole: role.nullable(),
  /** Usually an `AuditAction`; text, because rows outlive the actions of their release. */
  action: z.string(),
  subjectId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

/** Operations of every service for the admin service. */
export const auditInternal = {
  readAudit: operation({
    method: 'POST',
    path: '/internal/audit',
    isRepeatable: true,
    access: 'services',
    callers: ['admin'],
    summary: "Get a page of this service's audit, newest first",
    body: z.object({
      actorId: id.nullish(),
      /** Start of the action: `lead.` finds `lead.update`. */
      action: text(80).nullish(),
      subjectId: text(300).nullish(),
      /** Inclusive, in `timeZone`. */
      startDate: day.nullish(),
      endDate: day.nullish(),
      timeZone,
      /** Last row of the previous page. */
      before: auditRow.pick({ at: true, id: true }).nullish(),
      limit: z.int().min(1).max(200),
    }),
    reply: z.array(auditRow),
  }),
}

const auditEntry = z
  .object({
    ...auditRow.shape,
    /** Name of the service that recorded it. Identifies the entry together with `id`. */
    service: z.string(),
    /** Null without an actor, and for a member that identity does not know. */
    actorName: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

const auditPage = z
  .object({
    entries: z.array(auditEntry),
    /** Names of the services that did not respond: their entries are missing. */
    missing: z.array(z.string()),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPage>

const auditedService = z
  .object({
    name: z.string(),
    /** Its area of the portal, on screen. */
    label: z.string(),
    /** Texts of its actions, by action: `sentence` follows the actor's name. */
    texts: z.record(z.string(), z.object({ label: z.string(), sentence: z.string() })),
  })
  .meta({ id: 'AuditedService' })
export type AuditedService = z.infer<typeof auditedService>

/** Part of the admin contract. */
export const auditOperations = {
  listAuditedServices: operation({
    method: 'GET',
    path: '/api/admin/audit/services',
    access: admins,
    summary:
      'List the services that record audit entries, with their names on screen and the texts of their own actions',
    reply: z.array(auditedService),
  }),
  listAudit: operation({
    method: 'GET',
    path: '/api/admin/audit',
    access: admins,
    summary: 'List the audit entries of all services that match all filters, newest first',
    query: z.object({
      ...auditFilters,
      limit: z.coerce.number().int().min(1, 'Use 1 to 200.').max(200, 'Use 1 to 200.').optional(),
      cursor: text(200).optional(),
    }),
    reply: auditPage,
  }),
  exportAudit: operation({
    method: 'GET',
    path: '/api/admin/audit/export',
    access: admins,
    summary:
      'Export the audit entries that match all filters as CSV, newest first; 503 while a service does not respond',
    query: z.object(auditFilters),
    replyType: 'text/csv',
  }),
}
