import { expect, test } from '@jest/globals'
import { eventLabel } from './event-label.ts'

test.each([
  ['IncomingCall', 'Incoming call'],
  ['IncomingCallRinging', 'Incoming call, ringing'],
  ['IncomingCallStopRinging', 'Incoming call, no longer ringing'],
  ['OutgoingCallConnected', 'Outgoing call, connected'],
  ['CallbackCallCompleted', 'Callback, ended'],
  ['FaxArrived', 'FaxArrived'],
  ['OutgoingCallToString', 'OutgoingCallToString'],
  ['', 'Unreadable'],
])('the event type “%s” reads “%s”', (eventType, label) => {
  expect(eventLabel(eventType)).toBe(label)
})
