import { expect, test } from '@jest/globals'
import { csvResponse, csvLine } from './csv.ts'

test('every field is quoted, quotes are doubled', () => {
  expect(csvLine(['a', 'say "hi"', '', 'two\nlines'])).toBe('"a","say ""hi""","","two\nlines"\r\n')
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('%j is no formula any more', field => {
  expect(csvLine([field])).toBe(`"'${field}"\r\n`)
})

test('who goes away ends what writes the lines', async () => {
  let isEnded = false
  async function* lines() {
    try {
      for (;;) yield 'line\r\n'
    } finally {
      isEnded = true
    }
  }
  const reader = csvResponse(lines()).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(isEnded).toBe(true)
})
