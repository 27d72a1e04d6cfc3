import type { LeadDetails, LeadEvent } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import type { Sale } from '@portal/contracts/sales'
import dayjs from 'dayjs'
import { formatDuration } from '../../activity/duration.ts'
import { isUnanswered } from '../../calling/is-unanswered.ts'

export type EntryKind =
  | 'call'
  | 'missed'
  | 'outcome'
  | 'callback'
  | 'note'
  | 'assignment'
  | 'contacted'
  | 'sale'
  | 'request'
  | 'blocked'

/** One line of a lead's timeline: who did what, and when. */
export interface TimelineEntry {
  key: string
  /** UTC instant in ISO 8601. */
  at: string
  kind: EntryKind
  who: string
  /** Such as "called: answered, 3:07". */
  text: string
  quotes: readonly string[]
  /** Another lead of the same customer. */
  otherLeadId?: string
}

/** Returns everything that happened to a lead and its customer, newest first. `now` is in milliseconds since 1970. */
export function timelineEntries(lead: LeadDetails, sales: readonly Sale[], now: number): TimelineEntry[] {
  const events = lead.history.map((event, index) => toEntry(event, index, now))
  // Leads older than the audit, such as the demo's, have no audit entry.
  if (!lead.history.some(({ action }) => action === 'lead.create'))
    events.push(toEntry({ at: lead.createdAt, who: null, action: 'lead.create' }, events.length, now))
  const origin = events.find(({ kind }) => kind === 'request')
  if (origin && lead.origin === 'call') origin.text = 'called, and no one answered'
  const others = lead.sameVisitor.map(
    ({ id, createdAt, fullName: name }): TimelineEntry => ({
      key: id,
      at: createdAt,
      kind: 'request',
      who: name,
      text: 'sent another request',
      quotes: [],
      otherLeadId: id,
    }),
  )
  return [...events, ...others, ...sales.map(toSaleEntry)].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function toEntry(event: LeadEvent, index: number, now: number): TimelineEntry {
  const { at, who, action, reason, notes, note } = event
  const isOutbound = action === 'call' && event.call?.direction === 'outbound'
  const isByPortal = action === 'lead.escalate' || action === 'callback.add'
  const unknown = isByPortal ? 'The portal' : isOutbound ? 'Someone' : 'The customer'
  return {
    key: `${at} ${action} ${index}`,
    at,
    kind: kindOf(event),
    who: who ? fullName(who) : unknown,
    text: describe(event, now),
    quotes: [...(reason ? [reason] : []), ...(note ? [note] : []), ...(notes ? [notes.to || 'Empty'] : [])],
  }
}

const toSaleEntry = ({ id, createdAt, agent, saleType, earningsAmount, voided }: Sale): TimelineEntry => ({
  key: id,
  at: createdAt,
  kind: 'sale',
  who: fullName(agent) || 'An agent',
  text: `sold ${saleType} for ${formatMoney(earningsAmount)} commission${voided ? ', voided' : ''}`,
  quotes: voided ? [voided.reason] : [],
})

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const formatMoney = (cents: number) => dollars.format(cents / 100)

function kindOf({ action, call, contacted }: LeadEvent): EntryKind {
  if (call?.outcome === 'missed') return 'missed'
  if (action === 'call' || action === 'call.place') return 'call'
  if (action === 'call.wrap-up') return 'outcome'
  if (action === 'callback.add' || action === 'callback.update') return 'callback'
  if (action === 'lead.create') return 'request'
  if (action === 'lead.assign' || action === 'lead.release' || action === 'lead.escalate') return 'assignment'
  if (action === 'do-not-call.add') return 'blocked'
  return contacted === undefined ? 'note' : 'contacted'
}

function describe(event: LeadEvent, now: number): string {
  const { at, action, contacted, notes, assignedTo, who, call, outcome, callback } = event
  if (action === 'lead.create') return who ? 'created the lead from a call' : 'requested a quote'
  if (action === 'lead.assign')
    return assignedTo ? `assigned the lead to ${fullName(assignedTo)}` : 'unassigned the lead'
  if (action === 'lead.release') return 'gave the lead back to the queue'
  if (action === 'lead.escalate') return 'notified supervisors that the lead is late'
  if (action === 'call.wrap-up')
    return `wrapped up the call: ${outcome}${callback?.from ? `, with a callback ${dayAndTime(callback.from)}` : ''}`
  if (action === 'callback.add') return `planned a callback${callback?.from ? ` ${dayAndTime(callback.from)}` : ''}`
  if (action === 'callback.update') return describeCallback(callback)
  if (action === 'do-not-call.add') return 'added the number to the do-not-call list'
  if (action === 'call.place' || action === 'call') {
    const isAnsweredByMember = call?.direction === 'inbound' && who !== null
    return `${isAnsweredByMember ? 'took a call from the customer' : 'called'}${call ? outcomeOf(call, now - Date.parse(at)) : ''}`
  }
  const changes = [
    contacted !== undefined && (contacted ? 'marked as contacted' : 'marked as not contacted'),
    notes && 'updated the notes',
  ]
  return changes.filter(Boolean).join(' and ')
}

function describeCallback(callback: LeadEvent['callback']): string {
  if (callback?.state === 'done') return 'finished a callback'
  if (callback?.state === 'canceled') return 'canceled a callback'
  return callback?.from ? `moved a callback to ${dayAndTime(callback.from)}` : 'changed a callback'
}

/** Such as "Nov 20, 5:00 PM", in the viewer's time zone. */
const dayAndTime = (at: string) => dayjs(at).format('MMM D, h:mm A')

function outcomeOf({ direction, outcome, duration }: NonNullable<LeadEvent['call']>, ageMs: number): string {
  if (outcome === 'answered')
    return direction === 'inbound' ? ` (${formatDuration(duration)})` : `: answered (${formatDuration(duration)})`
  if (outcome === 'voicemail') return ': voicemail'
  if (outcome === 'missed') return ': missed'
  return isUnanswered(direction, outcome, ageMs) ? ': no answer' : ''
}
