import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createRecentEvents } from './recent-events.ts'

test('returns exactly the events after a position, or undefined if it is too old', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 8 }), (count, max) => {
      const recent = createRecentEvents<number>(max)
      const positions = [recent.position(), ...Array.from({ length: count }, (_, index) => recent.add(index))]
      for (const [seen, position] of positions.entries()) {
        const after = recent.after(position)
        if (count - seen <= max) expect(after).toBeDefined()
        if (!after) continue
        expect(after.map(([, event]) => event)).toEqual(Array.from({ length: count - seen }, (_, at) => seen + at))
        expect(after.map(([at]) => at)).toEqual(positions.slice(seen + 1))
      }
    }),
  )
})

test('remembers fewer than twice as many events as it must', () => {
  const recent = createRecentEvents<number>(4)
  const first = recent.position()
  for (let event = 0; event < 7; event += 1) recent.add(event)
  expect(recent.after(first)).toHaveLength(7)
  recent.add(7)
  expect(recent.after(first)).toBeUndefined()
})

test('does not know a position of another memory, from before a gap, or of no memory at all', () => {
  const recent = createRecentEvents<string>(8)
  const before = recent.add('seen')
  recent.clear()
  const others = [before, createRecentEvents(8).position(), '', 'nonsense', `${recent.position()}x`, '.', '.1e999']
  for (const position of others) expect(recent.after(position)).toBeUndefined()
  expect(recent.after(recent.position())).toEqual([])
})

test('does not know a position that is still to come', () => {
  const recent = createRecentEvents<string>(8)
  const [memory] = recent.position().split('.')
  expect(recent.after(`${memory}.1`)).toBeUndefined()
})
