import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createRecent } from './recent.ts'

test('from any position the caller gets exactly what came after it, or learns that it is unknown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 8 }), (count, most) => {
      const recent = createRecent<number>(most)
      const positions = [recent.position(), ...Array.from({ length: count }, (_, index) => recent.add(index))]
      for (const [heard, position] of positions.entries()) {
        const after = recent.after(position)
        if (count - heard <= most) expect(after).toBeDefined()
        if (!after) continue
        expect(after.map(([, item]) => item)).toEqual(Array.from({ length: count - heard }, (_, at) => heard + at))
        expect(after.map(([at]) => at)).toEqual(positions.slice(heard + 1))
      }
    }),
  )
})

test('a position of another memory, of before a gap, or of no memory at all is not known', () => {
  const recent = createRecent<string>(8)
  const before = recent.add('heard')
  recent.forget()
  for (const position of [before, createRecent(8).position(), '', 'nonsense', `${recent.position()}x`, '.', '.1e999']) {
    expect(recent.after(position)).toBeUndefined()
  }
  expect(recent.after(recent.position())).toEqual([])
})
