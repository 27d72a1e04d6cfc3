import { expect, test } from '@jest/globals'
import { pendingContacted } from './pending-contacted.ts'

test('returns the latest change until all are stored', () => {
  expect(pendingContacted.latest('a')).toBeUndefined()
  pendingContacted.add('a', true)
  pendingContacted.add('a', false)
  expect(pendingContacted.latest('a')).toBe(false)
  expect(pendingContacted.latest('b')).toBeUndefined()
  pendingContacted.remove('a', false)
  expect(pendingContacted.latest('a')).toBe(true)
  pendingContacted.remove('a', true)
  expect(pendingContacted.latest('a')).toBeUndefined()
})

test('removes the oldest of equal changes', () => {
  for (const contacted of [true, false, true]) pendingContacted.add('c', contacted)
  pendingContacted.remove('c', true)
  pendingContacted.remove('c', true)
  expect(pendingContacted.latest('c')).toBe(false)
  pendingContacted.remove('c', false)
})

test('remembers what the server has while changes are pending', () => {
  pendingContacted.add('d', true, { contacted: false, version: 1 })
  pendingContacted.add('d', false, { contacted: true, version: 1 })
  expect(pendingContacted.stored('d')).toEqual({ contacted: false, version: 1 })
  pendingContacted.store('d', { contacted: true, version: 2 })
  pendingContacted.store('d', { contacted: false, version: 1 })
  expect(pendingContacted.stored('d')).toEqual({ contacted: true, version: 2 })
  for (const contacted of [true, false]) pendingContacted.remove('d', contacted)
  expect(pendingContacted.stored('d')).toBeUndefined()
})
