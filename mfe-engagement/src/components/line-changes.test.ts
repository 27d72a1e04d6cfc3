import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { lineChanges } from './line-changes.ts'

test('a changed line is the old one removed and the new one added, the others stay', () => {
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

test('leaving out what was added gives the old text, leaving out what was removed the new one', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = lineChanges(before, after)
      const without = (kind: string) =>
        changes
          .filter(change => change.kind !== kind)
          .map(change => change.text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})
