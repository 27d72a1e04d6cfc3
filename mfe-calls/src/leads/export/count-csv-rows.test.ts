import { expect, test } from '@jest/globals'
import { createRowCounter } from './count-csv-rows.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('counts rows across chunks and ignores line breaks within cells', () => {
  const rows = createRowCounter()
  expect(rows.add(bytes('"a"\r'))).toBe(0)
  expect(rows.add(bytes('\n"b\nc\rd"\r\n'))).toBe(2)
  expect(rows.add(bytes('"e"'))).toBe(2)
})
