import type { AuditEntry } from '@portal/contracts/audit'
import { formatCount, toText } from '../values.ts'
import { phoneOf, type ServiceTexts, type Words } from './action-text.ts'

/** Actions that calls records. */
export const callsTexts = {
  'lead.create': {
    label: 'Lead received',
    sentence: ({ details: { origin } }) => {
      if (origin === 'call') return ['added ', 'a lead', ' after a missed call']
      return origin === 'staff' ? ['created ', 'a lead', ' from a call'] : ['requested ', 'a quote']
    },
  },
  'lead.update': { label: 'Lead updated', sentence: leadUpdateSentence },
  'lead.assign': {
    label: 'Lead assigned',
    sentence: ({ details: { to }, actorId }, memberName) =>
      to === null
        ? ['unassigned ', 'a lead']
        : to === actorId
          ? ['took ', 'a lead']
          : ['assigned ', 'a lead', ` to ${memberName(to)}`],
  },
  'lead.claim': { label: 'Lead pulled', sentence: ['got ', 'a lead', ' from the queue'] },
  'lead.release': {
    label: 'Lead given back',
    sentence: ({ details: { reason } }) => [
      'gave ',
      'a lead',
      ` back to the queue${toText(reason) && `: ${toText(reason)}`}`,
    ],
  },
  'lead.escalate': {
    label: 'Lead escalated',
    sentence: ({ details: { from } }, memberName) =>
      typeof from === 'string'
        ? ['took ', 'a late lead', ` from ${memberName(from)}`]
        : ['notified supervisors about ', 'a late lead'],
  },
  'lead.export': {
    label: 'Leads exported',
    sentence: ({ details: { total } }) => `exported ${leadCount(total)}`,
  },
  'lead.request-export': {
    label: 'Export requested',
    sentence: ({ details: { leads } }) => ['requested ', `an export of ${leadCount(leads)}`],
  },
  'lead.approve-export': {
    label: 'Export approved',
    sentence: ({ details: { leads, memberId } }, memberName) => [
      'approved ',
      `${memberName(memberId)}'s export`,
      ` of ${leadCount(leads)}`,
    ],
  },
  'lead.decline-export': {
    label: 'Export declined',
    sentence: ({ details: { leads, memberId } }, memberName) => [
      'declined ',
      `${memberName(memberId)}'s export`,
      ` of ${leadCount(leads)}`,
    ],
  },
  'lead.clear-spam': {
    label: 'Lead released from quarantine',
    sentence: ['released ', 'a lead', ' from quarantine'],
  },
  'lead.confirm-spam': {
    label: 'Spam confirmed',
    sentence: ['confirmed that ', 'a lead', ' is spam'],
  },
  'call.place': {
    label: 'Call placed',
    sentence: entry => ['called ', phoneOf(entry) || 'a customer'],
  },
  'call.by-hand': {
    label: 'Call dialed by hand',
    sentence: entry => ['dialed ', phoneOf(entry) || 'a number', ' by hand'],
  },
  'call.wrap-up': {
    label: 'Call wrapped up',
    sentence: ({ details: { outcome } }) => ['wrapped up ', 'a call', ` with “${toText(outcome) || 'an outcome'}”`],
  },
  'call.link': { label: 'Call linked', sentence: ['linked a call to ', 'a lead'] },
  'callback.add': { label: 'Callback planned', sentence: ['planned ', 'a callback'] },
  'callback.update': {
    label: 'Callback changed',
    sentence: ({ details: { state } }) => [
      state === 'done' ? 'finished ' : state === 'canceled' ? 'canceled ' : 'changed ',
      'a callback',
    ],
  },
  'call-outcomes.update': {
    label: 'Call outcomes updated',
    sentence: ['updated ', 'the call outcomes'],
  },
  'calling-rules.update': {
    label: 'Calling rules updated',
    sentence: ['updated ', 'the calling rules'],
  },
  'do-not-call.add': {
    label: 'Added to do-not-call list',
    sentence: entry => ['added ', phoneOf(entry) || 'a number', ' to the do-not-call list'],
  },
  'do-not-call.remove': {
    label: 'Removed from do-not-call list',
    sentence: entry => ['removed ', phoneOf(entry) || 'a number', ' from the do-not-call list'],
  },
  'do-not-call.keep': {
    label: 'Kept on do-not-call list',
    sentence: entry => ['kept ', phoneOf(entry) || 'a number', ' on the do-not-call list after a new request'],
  },
  'do-not-call.import': {
    label: 'Do-not-call list imported',
    sentence: ({ details: { added } }) => [
      `imported ${typeof added === 'number' ? formatCount(added, 'number') : 'numbers'} to `,
      'the do-not-call list',
    ],
  },
  'workflow.update': { label: 'Workflow updated', sentence: ['updated ', 'the workflow page'] },
} satisfies ServiceTexts

function leadUpdateSentence({ details: { contacted, notes } }: AuditEntry): Words {
  if (typeof contacted !== 'boolean') return [notes ? 'updated the notes on ' : 'updated ', 'a lead']
  return ['marked ', 'a lead', ` as ${contacted ? '' : 'not '}contacted${notes ? ' and updated the notes' : ''}`]
}

const leadCount = (count: unknown) => (typeof count === 'number' ? formatCount(count, 'lead') : 'leads')
