import { expect, test } from '@jest/globals'
import type { LiveEvent } from './live-event.ts'
import { createReceivedEvents } from './received-events.ts'

const change = (position: string): LiveEvent => ({ type: 'change', position, tags: [{ type: 'Lead' }] })
const after = (received: ReturnType<typeof createReceivedEvents>, position?: string) =>
  received.after(position)?.map(event => ('position' in event ? event.position : ''))

test('returns the changes after a position since which it has received everything', () => {
  const received = createReceivedEvents('m.2')
  for (const number of [3, 4, 10]) received.add(change(`m.${number}`))
  expect(received.position()).toBe('m.10')
  expect(after(received, 'm.2')).toEqual(['m.3', 'm.4', 'm.10'])
  expect(after(received, 'm.4')).toEqual(['m.10'])
  expect(after(received, 'm.10')).toEqual([])
})

test.each([undefined, 'm.1', 'other.3'])('does not know what came after %s', position => {
  const received = createReceivedEvents('m.2')
  received.add(change('m.3'))
  expect(after(received, position)).toBeUndefined()
})

test('events without a position change nothing', () => {
  const received = createReceivedEvents('m.2')
  received.add({ type: 'session' })
  received.add({ type: 'hello', memberId: 'ann', role: 'agent' })
  expect(received.position()).toBe('m.2')
})

test('a beat moves the position without being a change', () => {
  const received = createReceivedEvents('m.2')
  received.add({ type: 'beat', position: 'm.5' })
  expect(received.position()).toBe('m.5')
  expect(after(received, 'm.3')).toEqual([])
})

test.each<[string, LiveEvent]>([
  ['a refresh', { type: 'refresh', position: 'm.7' }],
  ['another memory', change('n.7')],
])('%s starts over', (_, event) => {
  const received = createReceivedEvents('m.2')
  received.add(change('m.3'))
  received.add(event)
  const position = 'position' in event ? event.position : ''
  expect(received.position()).toBe(position)
  expect(after(received, position)).toEqual([])
  expect(after(received, 'm.3')).toBeUndefined()
})

test('stores the latest 500 changes', () => {
  const received = createReceivedEvents('m.0')
  for (let number = 1; number <= 501; number++) received.add(change(`m.${number}`))
  expect(after(received, 'm.0')).toBeUndefined()
  expect(after(received, 'm.1')).toHaveLength(500)
})
