import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { lineChanges } from './line-changes.ts'

test('a changed line is removed, then added; the other lines stay', () => {
  expect(lineChanges('a\nb\nc', 'a\nx\nc')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
  ])
})

const text = fc
  .array(fc.constantFrom('', 'a', 'b', 'c'), { minLength: 1, maxLength: 12 })
  .map(lines => lines.join('\n'))

const without = (kind: string, changes: ReturnType<typeof lineChanges>) =>
  changes
    .filter(change => change.kind !== kind)
    .map(change => change.text)
    .join('\n')

test('without the added lines it is the old text, without the removed ones the new text', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = lineChanges(before, after)
      expect(without('added', changes)).toBe(before)
      expect(without('removed', changes)).toBe(after)
    }),
  )
})

test('keeps as many lines as possible', () => {
  const kept = lineChanges('a\nb\nc\nd', 'x\nb\nd').filter(({ kind }) => kind === 'same')
  expect(kept.map(change => change.text)).toEqual(['b', 'd'])
})

test('the longest texts with nothing in common are replaced as a whole', () => {
  const lines = (line: string) => Array.from({ length: 5_000 }, () => line).join('\n')
  const changes = lineChanges(lines('a'), lines('b'))
  expect(changes).toHaveLength(10_000)
  expect(changes[0]).toEqual({ kind: 'removed', text: 'a' })
  expect(changes[4_999]).toEqual({ kind: 'removed', text: 'a' })
  expect(changes[5_000]).toEqual({ kind: 'added', text: 'b' })
})
