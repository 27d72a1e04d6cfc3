import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { at, event } from '../../testing/call-events.ts'
import type { CallEvent } from '../vendor/parse-webhook.ts'
import { assembleLiveCall } from './assemble-live-call.ts'

const steps = [
  event('started', 0),
  event('ringing', 1, '101'),
  event('ringing', 1, '104'),
  event('stopped', 4, '104'),
  event('connected', 5, '101'),
  event('completed', 65, '101'),
]

test.each([
  [1, { phase: 'ringing', ringing: [], rung: [], connectedAt: null }],
  [3, { phase: 'ringing', ringing: ['101', '104'], rung: ['101', '104'], connectedAt: null }],
  [4, { phase: 'ringing', ringing: ['101'], rung: ['101', '104'], connectedAt: null }],
  [5, { phase: 'connected', ringing: [], rung: ['101', '104'], connectedAt: at(5) }],
  [6, null],
  [0, null],
])('after %d events', (count, expected) => {
  expect(assembleLiveCall(steps.slice(0, count))).toEqual(expected)
})

test('an extension that rings again rings', () => {
  expect(assembleLiveCall([...steps.slice(0, 4), event('ringing', 5, '104')])?.ringing).toEqual(['101', '104'])
})

test('an outgoing call rings for the extension that dialed it', () => {
  const started: CallEvent = { ...event('started', 0, '101'), direction: 'outbound' }
  expect(assembleLiveCall([started])).toMatchObject({ phase: 'ringing', ringing: ['101'], rung: ['101'] })
})

test('the order and the number of deliveries of the events make no difference', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: steps.length }),
      fc.array(fc.nat({ max: steps.length - 1 }), { minLength: 0, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      (count, repeats, random) => {
        const told = steps.slice(0, count)
        const repeated = repeats.flatMap(index => told[index] ?? [])
        const shuffled = [...told, ...repeated]
          .map(each => ({ each, place: random.next().value as number }))
          .sort((one, other) => one.place - other.place)
          .map(({ each }) => each)
        const before = assembleLiveCall(told)
        const after = assembleLiveCall(shuffled)
        expect(after && { ...after, ringing: [...after.ringing].sort(), rung: [...after.rung].sort() }).toEqual(before)
      },
    ),
    { numRuns: 100 },
  )
})
