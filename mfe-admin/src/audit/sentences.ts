import type { AuditAction, AuditEntry } from '@portal/contracts/audit'
import { fullName, nationalPhone } from '@portal/contracts/fields'
import { formatCount, formatDollars, isChange, toText } from './values.ts'

/** Returns a member's name by ID. An ID without a member comes back unchanged. */
export type MemberNameById = (id: unknown) => string

/** What the actor did, or what they did around its subject: `['assigned ', 'a lead', ' to Ann Example']`. */
export type Words = string | readonly [before: string, subject: string, after?: string]
type Sentence = (entry: AuditEntry, memberName: MemberNameById) => Words

interface ActionText {
  /** Name of the service that records the action; empty if every service does. */
  service: string
  /** Option text in the action filter. */
  label: string
  /** Follows the actor's name, as in "Ann Example *signed in*". */
  sentence: Sentence | Words
}

/** Texts of all actions of this release. Older actions without a text are shown by their own names. */
export const actionTexts: Readonly<Record<AuditAction, ActionText>> = {
  refused: {
    service: '',
    label: 'Access denied',
    sentence: ({ subjectId }) => `was denied access to ${subjectId ?? 'an operation'}`,
  },

  'sign-in': { service: 'identity', label: 'Signed in', sentence: 'signed in' },
  'sign-in.refused': {
    service: 'identity',
    label: 'Sign-in denied',
    sentence: ({ details }) => `tried to sign in as ${toText(details['email']) || 'an unknown user'} and was denied`,
  },
  'sign-out': { service: 'identity', label: 'Signed out', sentence: 'signed out' },
  'session.end': { service: 'identity', label: 'Browser signed out', sentence: 'signed out one of their browsers' },
  'session.end-others': {
    service: 'identity',
    label: 'Other browsers signed out',
    sentence: ({ details: { count } }) =>
      `signed out ${typeof count === 'number' ? formatCount(count, 'other browser') : 'their other browsers'}`,
  },
  'session.end-by-provider': {
    service: 'identity',
    label: 'Signed out by the provider',
    sentence: ({ subjectId }, memberName) => ['signed ', memberName(subjectId), ' out for the sign-in provider'],
  },
  'user.set-status': {
    service: 'identity',
    label: 'Availability changed',
    sentence: ({ details: { status } }) => `changed their availability${toText(status) && ` to ${toText(status)}`}`,
  },
  'member.ensure-admin': {
    service: 'identity',
    label: 'First admin created',
    sentence: ({ details: { email } }) => ['made ', toText(email) || 'a member', ' the first admin'],
  },
  'member.invite': {
    service: 'identity',
    label: 'Member invited',
    sentence: ({ details: { email } }) => ['invited ', toText(email) || 'a member'],
  },
  'member.update': {
    service: 'identity',
    label: 'Member updated',
    sentence: ({ subjectId }, memberName) => ['updated ', memberName(subjectId), "'s account"],
  },
  'member.deactivate': {
    service: 'identity',
    label: 'Member deactivated',
    sentence: ({ subjectId }, memberName) => ['deactivated ', memberName(subjectId)],
  },
  'member.end-sessions': {
    service: 'identity',
    label: 'Member signed out',
    sentence: ({ subjectId, details: { count } }, memberName) => [
      'signed ',
      memberName(subjectId),
      ` out of ${typeof count === 'number' ? formatCount(count, 'browser') : 'all browsers'}`,
    ],
  },
  'member.reactivate': {
    service: 'identity',
    label: 'Member reactivated',
    sentence: ({ subjectId }, memberName) => ['reactivated ', memberName(subjectId)],
  },

  'lead.create': {
    service: 'calls',
    label: 'Lead received',
    sentence: ({ details: { origin } }) => {
      if (origin === 'call') return ['added ', 'a lead', ' after a missed call']
      return origin === 'staff' ? ['created ', 'a lead', ' from a call'] : ['requested ', 'a quote']
    },
  },
  'lead.update': { service: 'calls', label: 'Lead updated', sentence: leadUpdateSentence },
  'lead.assign': {
    service: 'calls',
    label: 'Lead assigned',
    sentence: ({ details: { to }, actorId }, memberName) =>
      to === null
        ? ['unassigned ', 'a lead']
        : to === actorId
          ? ['took ', 'a lead']
          : ['assigned ', 'a lead', ` to ${memberName(to)}`],
  },
  'lead.claim': { service: 'calls', label: 'Lead pulled', sentence: ['got ', 'a lead', ' from the queue'] },
  'lead.release': {
    service: 'calls',
    label: 'Lead given back',
    sentence: ({ details: { reason } }) => [
      'gave ',
      'a lead',
      ` back to the queue${toText(reason) && `: ${toText(reason)}`}`,
    ],
  },
  'lead.escalate': {
    service: 'calls',
    label: 'Lead escalated',
    sentence: ({ details: { from } }, memberName) =>
      typeof from === 'string'
        ? ['took ', 'a late lead', ` from ${memberName(from)}`]
        : ['notified supervisors about ', 'a late lead'],
  },
  'lead.export': {
    service: 'calls',
    label: 'Leads exported',
    sentence: ({ details: { total } }) => `exported ${leadCount(total)}`,
  },
  'lead.request-export': {
    service: 'calls',
    label: 'Export requested',
    sentence: ({ details: { leads } }) => ['requested ', `an export of ${leadCount(leads)}`],
  },
  'lead.approve-export': {
    service: 'calls',
    label: 'Export approved',
    sentence: ({ details: { leads, memberId } }, memberName) => [
      'approved ',
      `${memberName(memberId)}'s export`,
      ` of ${leadCount(leads)}`,
    ],
  },
  'lead.decline-export': {
    service: 'calls',
    label: 'Export declined',
    sentence: ({ details: { leads, memberId } }, memberName) => [
      'declined ',
      `${memberName(memberId)}'s export`,
      ` of ${leadCount(leads)}`,
    ],
  },
  'lead.clear-spam': {
    service: 'calls',
    label: 'Lead released from quarantine',
    sentence: ['released ', 'a lead', ' from quarantine'],
  },
  'lead.confirm-spam': {
    service: 'calls',
    label: 'Spam confirmed',
    sentence: ['confirmed that ', 'a lead', ' is spam'],
  },
  'call.place': {
    service: 'calls',
    label: 'Call placed',
    sentence: entry => ['called ', phoneOf(entry) || 'a customer'],
  },
  'call.by-hand': {
    service: 'calls',
    label: 'Call dialed by hand',
    sentence: entry => ['dialed ', phoneOf(entry) || 'a number', ' by hand'],
  },
  'call.wrap-up': {
    service: 'calls',
    label: 'Call wrapped up',
    sentence: ({ details: { outcome } }) => ['wrapped up ', 'a call', ` with “${toText(outcome) || 'an outcome'}”`],
  },
  'call.link': { service: 'calls', label: 'Call linked', sentence: ['linked a call to ', 'a lead'] },
  'callback.add': { service: 'calls', label: 'Callback planned', sentence: ['planned ', 'a callback'] },
  'callback.update': {
    service: 'calls',
    label: 'Callback changed',
    sentence: ({ details: { state } }) => [
      state === 'done' ? 'finished ' : state === 'canceled' ? 'canceled ' : 'changed ',
      'a callback',
    ],
  },
  'call-outcomes.update': {
    service: 'calls',
    label: 'Call outcomes updated',
    sentence: ['updated ', 'the call outcomes'],
  },
  'calling-rules.update': {
    service: 'calls',
    label: 'Calling rules updated',
    sentence: ['updated ', 'the calling rules'],
  },
  'do-not-call.add': {
    service: 'calls',
    label: 'Added to do-not-call list',
    sentence: entry => ['added ', phoneOf(entry) || 'a number', ' to the do-not-call list'],
  },
  'do-not-call.remove': {
    service: 'calls',
    label: 'Removed from do-not-call list',
    sentence: entry => ['removed ', phoneOf(entry) || 'a number', ' from the do-not-call list'],
  },
  'do-not-call.keep': {
    service: 'calls',
    label: 'Kept on do-not-call list',
    sentence: entry => ['kept ', phoneOf(entry) || 'a number', ' on the do-not-call list after a new request'],
  },
  'do-not-call.import': {
    service: 'calls',
    label: 'Do-not-call list imported',
    sentence: ({ details: { added } }) => [
      `imported ${typeof added === 'number' ? formatCount(added, 'number') : 'numbers'} to `,
      'the do-not-call list',
    ],
  },
  'workflow.update': { service: 'calls', label: 'Workflow updated', sentence: ['updated ', 'the workflow page'] },

  'sale.add': {
    service: 'sales',
    label: 'Sale recorded',
    sentence: ({ details: { saleType, earningsCents } }) => [
      'sold ',
      toText(saleType) || 'a bundle',
      commission(earningsCents),
    ],
  },
  'sale.void': {
    service: 'sales',
    label: 'Sale voided',
    sentence: ({ details: { agentId, saleType, earningsCents }, actorId }, memberName) => [
      'voided ',
      toText(saleType) ? `a sale of ${toText(saleType)}` : 'a sale',
      `${agentId && agentId !== actorId ? ` by ${memberName(agentId)}` : ''}${commission(earningsCents)}`,
    ],
  },
  'sale.export': { service: 'sales', label: 'Sales exported', sentence: 'exported sales' },
  'sales-goal.set': {
    service: 'sales',
    label: 'Goal set',
    sentence: ({ details: { goalCents }, subjectId, actorId }, memberName) => {
      const whose = subjectId === actorId ? 'their own goal' : `${memberName(subjectId)}'s goal`
      if (goalCents === null) return ['cleared ', whose]
      return ['set ', whose, typeof goalCents === 'number' ? ` to ${formatDollars(goalCents)}` : '']
    },
  },

  'script.create': {
    service: 'engagement',
    label: 'Script created',
    sentence: ({ details }) => ['created ', titled('the script', details['title']) || 'a script'],
  },
  'script.update': {
    service: 'engagement',
    label: 'Script updated',
    sentence: ({ details: { title } }) => [
      'updated ',
      titled('the script', isChange(title) ? title.to : null) || 'a script',
    ],
  },
  'script.delete': {
    service: 'engagement',
    label: 'Script deleted',
    sentence: ({ details }) => ['deleted ', titled('the script', details['title']) || 'a script'],
  },
  'script.verify_prices': {
    service: 'engagement',
    label: 'Prices verified',
    sentence: ['verified the prices in ', 'a script'],
  },
  'script.seed': { service: 'engagement', label: 'Scripts seeded', sentence: ['added ', 'the starter scripts'] },
  'communication.create': {
    service: 'engagement',
    label: 'Announcement posted',
    sentence: ({ details }) => ['posted ', titled('the announcement', details['title']) || 'an announcement'],
  },
  'communication.update': {
    service: 'engagement',
    label: 'Announcement edited',
    sentence: ['edited ', 'an announcement'],
  },
  'communication.delete': {
    service: 'engagement',
    label: 'Announcement deleted',
    sentence: ({ details }) => ['deleted ', titled('the announcement', details['title']) || 'an announcement'],
  },
  'communication.read': {
    service: 'engagement',
    label: 'Announcement read',
    sentence: ['confirmed reading ', 'an announcement'],
  },
  'challenge.activate': { service: 'engagement', label: 'Challenge activated', sentence: 'activated a challenge' },
  'challenge.complete': { service: 'engagement', label: 'Challenge completed', sentence: 'completed a challenge' },
  'challenge.sync': { service: 'engagement', label: 'Challenges synced', sentence: 'synced their challenges' },

  'telephony.test': {
    service: 'admin',
    label: 'Connection tested',
    sentence: ({ details: { success } }) => [
      'tested ',
      'the phone system connection',
      success === false ? ', which failed' : '',
    ],
  },
  'telephony.replay': { service: 'admin', label: 'Delivery replayed', sentence: ['replayed ', 'a webhook delivery'] },
  'telephony.call': {
    service: 'admin',
    label: 'Call dialed',
    sentence: (entry, memberName) => [
      `dialed ${phoneOf(entry) || 'a number'} for `,
      memberName(entry.details['memberId']),
    ],
  },
  'audit.export': { service: 'admin', label: 'Audit exported', sentence: 'exported the audit log' },
  'privacy.erase': {
    service: 'admin',
    label: 'Erasure requested',
    sentence: ['requested ', "the erasure of a person's data"],
  },
  'privacy.complete': {
    service: 'admin',
    label: 'Person erased',
    sentence: ['erased ', "a person's data", ' in all services'],
  },
  'privacy.export': { service: 'admin', label: 'Person exported', sentence: "exported a person's data" },
}

/** Returns the text of an action; undefined for an action of another release. */
export const actionText = (action: string): ActionText | undefined =>
  Object.hasOwn(actionTexts, action) ? actionTexts[action as AuditAction] : undefined

/** Returns who acted: a member's name, "A visitor", "Someone", or "The portal". */
export function actorLabel({ actorId, actorName, action, details }: AuditEntry, memberName: MemberNameById): string {
  const name = fullName(actorName)
  if (name) return name
  if (actorId) return memberName(actorId) === actorId ? 'An unknown member' : memberName(actorId)
  // The portal records a completion on the member's behalf.
  if (action === 'challenge.complete' && details['memberId']) return memberName(details['memberId'])
  if (action === 'lead.create' && details['origin'] !== 'call') return 'A visitor'
  return action.startsWith('sign-in') ? 'Someone' : 'The portal'
}

/** Returns what the actor did, to follow their name; null for an action without a text. */
export function actionSentence(entry: AuditEntry, memberName: MemberNameById): Words | null {
  const sentence = actionText(entry.action)?.sentence
  return typeof sentence === 'function' ? sentence(entry, memberName) : (sentence ?? null)
}

function leadUpdateSentence({ details: { contacted, notes } }: AuditEntry): Words {
  if (typeof contacted !== 'boolean') return [notes ? 'updated the notes on ' : 'updated ', 'a lead']
  return ['marked ', 'a lead', ` as ${contacted ? '' : 'not '}contacted${notes ? ' and updated the notes' : ''}`]
}

/** 'the script “Fiber pitch”'; empty without a title. */
const titled = (noun: string, title: unknown) => (toText(title) ? `${noun} “${toText(title)}”` : '')

/** ' ($28.00 commission)'; empty without an amount. */
const commission = (cents: unknown) => (typeof cents === 'number' ? ` (${formatDollars(cents)} commission)` : '')

const leadCount = (count: unknown) => (typeof count === 'number' ? formatCount(count, 'lead') : 'leads')

/** The phone number in national format; empty without one. */
const phoneOf = ({ details: { phoneNumber } }: AuditEntry) => nationalPhone(toText(phoneNumber))
