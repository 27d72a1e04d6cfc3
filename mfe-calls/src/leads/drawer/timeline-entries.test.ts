import { expect, test } from '@jest/globals'
import type { LeadEvent } from '@portal/contracts/calls'
import type { Sale } from '@portal/contracts/sales'
import dayjs from 'dayjs'
import { leadDetails } from '../../testing/calls-api.ts'
import { timelineEntries } from './timeline-entries.ts'

const ann = { firstName: 'Ann', lastName: 'Agent' }
const zoe = { firstName: 'Zoe', lastName: 'Agent' }
const at = '2026-11-20T16:00:00.000Z'
const atText = dayjs(at).format('MMM D, h:mm A')
const now = Date.parse('2026-11-20T18:00:00.000Z')
const call = (direction: 'inbound' | 'outbound', outcome: NonNullable<LeadEvent['call']>['outcome'], duration = 0) => ({
  direction,
  outcome,
  duration,
})
const first = (event: Partial<LeadEvent>, time = now) =>
  timelineEntries(leadDetails({ history: [{ at, who: ann, action: 'lead.update', ...event }] }), [], time)[0]

test.each<[Partial<LeadEvent>, kind: string, text: string]>([
  [{ action: 'lead.create', who: null }, 'request', 'The customer requested a quote'],
  [{ action: 'lead.assign', assignedTo: zoe }, 'assignment', 'Ann Agent assigned the lead to Zoe Agent'],
  [{ action: 'lead.assign', assignedTo: null }, 'assignment', 'Ann Agent unassigned the lead'],
  [{ action: 'call.place' }, 'call', 'Ann Agent called'],
  [{ action: 'call.place', call: call('outbound', 'answered', 187) }, 'call', 'Ann Agent called: answered (3:07)'],
  [{ action: 'call', call: call('outbound', 'other') }, 'call', 'Ann Agent called: no answer'],
  [{ action: 'call', call: call('outbound', 'other'), who: null }, 'call', 'Someone called: no answer'],
  [{ action: 'call', call: call('inbound', 'answered', 75) }, 'call', 'Ann Agent took a call from the customer (1:15)'],
  [{ action: 'call', call: call('inbound', 'answered', 75), who: null }, 'call', 'The customer called (1:15)'],
  [{ action: 'call', call: call('inbound', 'missed'), who: null }, 'missed', 'The customer called: missed'],
  [{ action: 'call', call: call('inbound', 'voicemail'), who: null }, 'call', 'The customer called: voicemail'],
  [{ action: 'call', call: call('inbound', 'other'), who: null }, 'call', 'The customer called'],
  [{ action: 'lead.release' }, 'assignment', 'Ann Agent gave the lead back to the queue'],
  [{ action: 'lead.escalate', who: null }, 'assignment', 'The portal notified supervisors that the lead is late'],
  [{ action: 'do-not-call.add' }, 'blocked', 'Ann Agent added the number to the do-not-call list'],
  [{ action: 'call.wrap-up', outcome: 'Sold' }, 'outcome', 'Ann Agent wrapped up the call: Sold'],
  [
    { action: 'call.wrap-up', outcome: 'Call back', callback: { from: at, state: 'open' } },
    'outcome',
    `Ann Agent wrapped up the call: Call back, with a callback ${atText}`,
  ],
  [
    { action: 'callback.add', callback: { from: at, state: 'open' } },
    'callback',
    `Ann Agent planned a callback ${atText}`,
  ],
  [
    { action: 'callback.update', callback: { from: at, state: 'open' } },
    'callback',
    `Ann Agent moved a callback to ${atText}`,
  ],
  [{ action: 'callback.update' }, 'callback', 'Ann Agent changed a callback'],
  [{ action: 'callback.update', callback: { from: null, state: 'done' } }, 'callback', 'Ann Agent finished a callback'],
  [
    { action: 'callback.update', callback: { from: null, state: 'canceled' } },
    'callback',
    'Ann Agent canceled a callback',
  ],
  [{ contacted: true }, 'contacted', 'Ann Agent marked as contacted'],
  [{ contacted: false }, 'contacted', 'Ann Agent marked as not contacted'],
  [{ notes: { from: '', to: 'Wants fiber' } }, 'note', 'Ann Agent updated the notes'],
  [
    { contacted: true, notes: { from: 'a', to: '' } },
    'contacted',
    'Ann Agent marked as contacted and updated the notes',
  ],
])('describes the event %j', (event, kind, text) => {
  const entry = first(event)
  expect([entry?.kind, `${entry?.who} ${entry?.text}`]).toEqual([kind, text])
})

test('a call of the last half hour may still be in progress', () => {
  const placed: Partial<LeadEvent> = { action: 'call.place', call: call('outbound', 'other') }
  expect(first(placed, Date.parse('2026-11-20T16:30:00.000Z'))?.text).toBe('called')
  expect(first(placed, Date.parse('2026-11-20T16:30:01.000Z'))?.text).toBe('called: no answer')
})

test('quotes the reason of a call and the new notes', () => {
  expect(first({ action: 'call.wrap-up', outcome: 'Sold', note: 'Two rooms' })?.quotes).toEqual(['Two rooms'])
  expect(first({ action: 'call.place', reason: 'Asked for six' })?.quotes).toEqual(['Asked for six'])
  expect(first({ notes: { from: '', to: 'Wants fiber' } })?.quotes).toEqual(['Wants fiber'])
  expect(first({ notes: { from: 'Wants fiber', to: '' } })?.quotes).toEqual(['Empty'])
})

test('says that a sale was voided, and why', () => {
  const voided = { at, by: null, reason: 'Entered twice' }
  const sale = {
    id: 's',
    createdAt: at,
    agent: { id: 'a', ...ann },
    saleType: 'DISH Only',
    earningsAmount: 2_800,
    voided,
  }
  expect(timelineEntries(leadDetails(), [sale as Sale], now)).toMatchObject([
    { kind: 'sale', text: 'sold DISH Only for $28.00 commission, voided', quotes: ['Entered twice'] },
    { kind: 'request' },
  ])
})

test('a caller became a lead without a request', () => {
  expect(timelineEntries(leadDetails({ origin: 'call' }), [], now)).toMatchObject([
    { text: 'called, and no one answered', who: 'The customer' },
  ])
})
