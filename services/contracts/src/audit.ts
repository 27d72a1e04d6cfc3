import { z } from 'zod'
import { day, id, instant, text, timeZone } from './fields.ts'
import { operation } from './operation.ts'
import { admins, role } from './role.ts'

/** Every action that a service may write to its audit, as noun and verb. Audits hold older ones too. */
export const auditActions = [
  // Any service
  'refused',
  // identity
  'sign-in',
  'sign-in.refused',
  'sign-out',
  'session.end',
  'session.end-others',
  'user.set-status',
  'member.ensure-admin',
  'member.invite',
  'member.update',
  'member.deactivate',
  'member.reactivate',
  // calls
  'lead.create',
  'lead.update',
  'lead.assign',
  'lead.export',
  'call.place',
  'do-not-call.add',
  'do-not-call.remove',
  'workflow.update',
  // sales
  'sale.add',
  'sale.void',
  'sale.export',
  'sales-goal.set',
  // engagement
  'script.create',
  'script.update',
  'script.delete',
  'script.verify_prices',
  'script.seed',
  'communication.create',
  'communication.update',
  'communication.delete',
  'communication.read',
  'challenge.activate',
  'challenge.complete',
  'challenge.sync',
  // admin
  'telephony.test',
  'telephony.replay',
  'telephony.call',
  'audit.export',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What one service wrote down of one act. */
export const auditRow = z.object({
  /** Counts up within its service. */
  id: z.string().regex(/^\d{1,19}$/),
  at: instant,
  /** Null: nobody who was signed in, such as a visitor or the portal itself. */
  actorId: id.nullable(),
  /** As it was then. */
  actorRole: role.nullable(),
  /** Usually an `AuditAction`; text, because rows outlive the actions of their release. */
  action: z.string(),
  subjectId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

/** What every service answers to the one that shows the audit. */
export const auditInternal = {
  readAudit: operation({
    method: 'POST',
    path: '/internal/audit',
    access: 'services',
    summary: "One page of this service's audit, newest first",
    body: z.object({
      actorId: id.nullish(),
      /** Beginning of the action: `lead.` finds `lead.update`. */
      action: text(80).nullish(),
      subjectId: text(300).nullish(),
      /** Inclusive, in `timeZone`. */
      startDate: day.nullish(),
      endDate: day.nullish(),
      timeZone,
      /** The page begins behind this row. */
      before: auditRow.pick({ at: true, id: true }).nullish(),
      limit: z.int().min(1).max(200),
    }),
    reply: z.array(auditRow),
  }),
}

export const auditFilters = z.object({
  memberId: id.optional(),
  /** Word of the service that wrote it. */
  service: text(40).optional(),
  /** Beginning of the action: `lead.` finds `lead.update`. */
  action: text(80).optional(),
  subject: text(300).optional(),
  /** Inclusive, in the organisation's zone. */
  startDate: day.optional(),
  endDate: day.optional(),
})
export type AuditFilters = z.infer<typeof auditFilters>

export const auditEntry = z
  .object({
    ...auditRow.shape,
    /** Word of the service that wrote it; with `id` it names the entry. */
    service: z.string(),
    /** Null also for somebody whom identity does not know. */
    actorName: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z
  .object({
    entries: z.array(auditEntry),
    /** Words of the services that did not answer: what they wrote is not among the entries. */
    missing: z.array(z.string()),
    /** Null: this was the last page. */
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPage>

/** Who did what, when, in every service: part of the admin contract. */
export const auditOperations = {
  listAudit: operation({
    method: 'GET',
    path: '/api/admin/audit',
    access: admins,
    summary: 'Who did what, when, in every service, newest first',
    query: auditFilters.extend({
      limit: z.coerce.number().int().min(1, 'Use 1 to 200.').max(200, 'Use 1 to 200.').optional(),
      cursor: text(200).optional(),
    }),
    reply: auditPage,
  }),
  exportAudit: operation({
    method: 'GET',
    path: '/api/admin/audit/export',
    access: admins,
    summary: 'Every audit entry that matches the filters as CSV, newest first; 503 while a service does not answer',
    query: auditFilters,
  }),
}
