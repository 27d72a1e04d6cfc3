import { expect, test } from '@jest/globals'
import { createMemory } from './memory.ts'

const later = Date.now() + 60_000

test('where it is full, what was kept first goes first', () => {
  const memory = createMemory<number>(2)
  memory.keep('a', 1, later)
  memory.keep('b', 2, later)
  memory.keep('a', 3, later)
  memory.keep('c', 4, later)
  expect(['a', 'b', 'c'].map(memory.get)).toEqual([3, undefined, 4])
})

test('what is over is gone', () => {
  const memory = createMemory<number>(2)
  memory.keep('a', 1, Date.now() - 1)
  expect(memory.get('a')).toBeUndefined()
})

test('what is named by its value is forgotten', () => {
  const memory = createMemory<number>(2)
  memory.keep('a', 1, later)
  memory.keep('b', 2, later)
  memory.forget(value => value === 1)
  expect(['a', 'b'].map(memory.get)).toEqual([undefined, 2])
})
