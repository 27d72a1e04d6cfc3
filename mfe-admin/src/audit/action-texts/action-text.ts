import type { AuditAction, AuditEntry } from '@portal/contracts/audit'
import { nationalPhone } from '@portal/contracts/fields'
import { toText } from '../values.ts'

/** Returns a member's name by ID. An ID without a member comes back unchanged. */
export type MemberNameById = (id: unknown) => string

/** What the actor did, or what they did around its subject: `['assigned ', 'a lead', ' to Ann Example']`. */
export type Words = string | readonly [before: string, subject: string, after?: string]

export interface ActionText {
  /** Option text in the action filter. */
  label: string
  /** Follows the actor's name, as in "Ann Example *signed in*". */
  sentence: Words | ((entry: AuditEntry, memberName: MemberNameById) => Words)
}

export type ServiceTexts = Readonly<Partial<Record<AuditAction, ActionText>>>

/** The phone number in national format; empty without one. */
export const phoneOf = ({ details: { phoneNumber } }: AuditEntry) => nationalPhone(toText(phoneNumber))
