import { expect, test } from '@jest/globals'
import { countLines } from './count-lines.ts'

test('lines are counted over pieces, and a line break within a cell is none', () => {
  const lines = countLines()
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(lines.add(bytes('"a"\r'))).toBe(0)
  expect(lines.add(bytes('\n"b\nc"\r\n'))).toBe(2)
})
