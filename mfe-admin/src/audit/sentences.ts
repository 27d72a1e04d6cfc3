import type { AuditAction, AuditEntry } from '@portal/contracts/audit'
import { fullName, nationalPhone } from '@portal/contracts/fields'
import { count, isPair, money, textOf } from './values.ts'

/** What a sentence may need besides its entry. */
export interface Names {
  /** Of a member by id; the id itself where nobody is known by it. */
  nameOf: (id: unknown) => string
}

type Says = (entry: AuditEntry, names: Names) => string

interface Act {
  /** Word of the service that writes it. */
  service: string
  /** In the list of filters. */
  label: string
  /** Goes on after the actor's name. */
  says: Says | string
}

/** Every act that has a sentence; any other is shown by its own name. */
export const acts: Readonly<Record<AuditAction, Act>> = {
  refused: { service: '', label: 'Refused by role', says: ({ subjectId }) => `was refused ${subjectId ?? 'a call'}` },

  'sign-in': { service: 'identity', label: 'Signed in', says: 'signed in' },
  'sign-in.refused': {
    service: 'identity',
    label: 'Sign-in refused',
    says: ({ details }) => `tried to sign in as ${textOf(details['email']) || 'somebody unknown'} and was refused`,
  },
  'sign-out': { service: 'identity', label: 'Signed out', says: 'signed out' },
  'session.end': { service: 'identity', label: 'Browser signed out', says: 'signed out one of their browsers' },
  'session.end-others': {
    service: 'identity',
    label: 'Other browsers signed out',
    says: ({ details }) =>
      `signed out ${typeof details['count'] === 'number' ? count(details['count'], 'other browser') : 'their other browsers'}`,
  },
  'user.set-status': {
    service: 'identity',
    label: 'Availability set',
    says: ({ details }) => `went ${textOf(details['status']) || 'elsewhere'}`,
  },
  'member.ensure-admin': {
    service: 'identity',
    label: 'First admin made',
    says: ({ details }) => `made ${textOf(details['email']) || 'somebody'} an admin at the start`,
  },
  'member.invite': {
    service: 'identity',
    label: 'Member invited',
    says: ({ details }) => `invited ${textOf(details['email']) || 'a member'}`,
  },
  'member.update': {
    service: 'identity',
    label: 'Member changed',
    says: ({ subjectId }, { nameOf }) => `changed ${nameOf(subjectId)}'s membership`,
  },
  'member.deactivate': {
    service: 'identity',
    label: 'Member deactivated',
    says: ({ subjectId }, { nameOf }) => `deactivated ${nameOf(subjectId)}`,
  },
  'member.reactivate': {
    service: 'identity',
    label: 'Member reactivated',
    says: ({ subjectId }, { nameOf }) => `reactivated ${nameOf(subjectId)}`,
  },

  'lead.create': { service: 'calls', label: 'Lead came in', says: 'asked for a quote' },
  'lead.update': { service: 'calls', label: 'Lead worked', says: sayLeadUpdate },
  'lead.assign': {
    service: 'calls',
    label: 'Lead assigned',
    says: ({ details: { to }, actorId }, { nameOf }) =>
      to === null ? 'took a lead away from its agent' : to === actorId ? 'took a lead' : `gave a lead to ${nameOf(to)}`,
  },
  'lead.export': {
    service: 'calls',
    label: 'Leads exported',
    says: ({ details: { total } }) =>
      typeof total === 'number' ? `exported ${count(total, 'lead')}` : 'exported leads',
  },
  'call.place': { service: 'calls', label: 'Call placed', says: numbered('called', 'somebody') },
  'do-not-call.add': {
    service: 'calls',
    label: 'Do-not-call added',
    says: entry => `${numbered('put', 'a number')(entry)} on the do-not-call list`,
  },
  'do-not-call.remove': {
    service: 'calls',
    label: 'Do-not-call removed',
    says: entry => `${numbered('took', 'a number')(entry)} off the do-not-call list`,
  },
  'workflow.update': { service: 'calls', label: 'Workflow changed', says: 'changed the workflow page' },

  'sale.add': {
    service: 'sales',
    label: 'Sale recorded',
    says: ({ details: { saleType, earningsCents } }) =>
      `sold ${textOf(saleType) || 'something'}${money(earningsCents, ' for ')}`,
  },
  'sale.void': {
    service: 'sales',
    label: 'Sale voided',
    says: ({ details: { agentId, earningsCents }, actorId }, { nameOf }) =>
      `voided a sale${agentId === actorId || !agentId ? '' : ` of ${nameOf(agentId)}`}${money(earningsCents, ' of ')}`,
  },
  'sale.export': { service: 'sales', label: 'Sales exported', says: 'exported sales' },
  'sales-goal.set': {
    service: 'sales',
    label: 'Goal set',
    says: ({ details: { goalCents }, subjectId, actorId }, { nameOf }) => {
      const whose = subjectId === actorId ? 'their own' : `${nameOf(subjectId)}'s`
      return goalCents === null ? `cleared ${whose} goal` : `set ${whose} goal${money(goalCents, ' to ')}`
    },
  },

  'script.create': { service: 'engagement', label: 'Script created', says: titled('created the script', 'title') },
  'script.update': {
    service: 'engagement',
    label: 'Script changed',
    says: ({ details: { title } }) => `changed the script${isPair(title) ? ` “${textOf(title.to)}”` : ''}`,
  },
  'script.delete': { service: 'engagement', label: 'Script deleted', says: titled('deleted the script', 'title') },
  'script.verify_prices': {
    service: 'engagement',
    label: 'Prices verified',
    says: 'said that the prices of a script are right',
  },
  'script.seed': { service: 'engagement', label: 'Scripts seeded', says: 'added the starter scripts' },
  'communication.create': { service: 'engagement', label: 'Announcement posted', says: titled('posted', 'title') },
  'communication.update': { service: 'engagement', label: 'Announcement edited', says: 'edited an announcement' },
  'communication.delete': { service: 'engagement', label: 'Announcement deleted', says: titled('deleted', 'title') },
  'communication.read': {
    service: 'engagement',
    label: 'Announcement read',
    says: 'confirmed an announcement as read',
  },
  'challenge.activate': { service: 'engagement', label: 'Challenge begun', says: 'took on a challenge' },
  'challenge.complete': {
    service: 'engagement',
    label: 'Challenge completed',
    says: ({ details: { memberId } }, { nameOf }) => `counted a challenge of ${nameOf(memberId)} as completed`,
  },
  'challenge.sync': { service: 'engagement', label: 'Challenges synced', says: 'synced their challenges' },

  'telephony.test': {
    service: 'admin',
    label: 'Telephony tested',
    says: ({ details: { success } }) =>
      `tested the telephony connection${success === true ? '' : success === false ? ', which failed' : ''}`,
  },
  'telephony.replay': { service: 'admin', label: 'Delivery replayed', says: 'had a webhook delivery taken once more' },
  'telephony.call': {
    service: 'admin',
    label: 'Call dialled',
    says: (entry, { nameOf }) => `${numbered('dialled', 'a number')(entry)} for ${nameOf(entry.details['memberId'])}`,
  },
  'audit.export': { service: 'admin', label: 'Audit exported', says: 'exported the audit' },
}

/** The act by this name; undefined for an action of another release. */
export const actOf = (action: string): Act | undefined =>
  Object.hasOwn(acts, action) ? acts[action as AuditAction] : undefined

/** Who acted: a member by name, a visitor, or the portal by itself. */
export function actorOf({ actorId, actorName, action }: AuditEntry, { nameOf }: Names): string {
  const name = fullName(actorName)
  if (name) return name
  if (actorId) return nameOf(actorId) === actorId ? 'An unknown member' : nameOf(actorId)
  return action === 'lead.create' ? 'A visitor' : action.startsWith('sign-in') ? 'Somebody' : 'The portal'
}

/** What they did, to go on after the name; null where there is no sentence for it. */
export function deedOf(entry: AuditEntry, names: Names): string | null {
  const says = actOf(entry.action)?.says
  return typeof says === 'function' ? says(entry, names) : (says ?? null)
}

function sayLeadUpdate({ details: { contacted, notes } }: AuditEntry): string {
  const ticked = contacted === true ? 'ticked a lead as contacted' : contacted === false ? 'unticked a lead' : null
  if (!ticked) return notes ? "wrote a lead's notes" : 'changed a lead'
  return notes ? `${ticked} and wrote its notes` : ticked
}

function titled(deed: string, field: string): Says {
  return ({ details }) => `${deed} ${textOf(details[field]) ? `“${textOf(details[field])}”` : 'something'}`
}

/** What was done to a phone number, in the US way of writing it. */
function numbered(deed: string, without: string) {
  return ({ details: { phoneNumber } }: AuditEntry) => `${deed} ${nationalPhone(textOf(phoneNumber)) || without}`
}
