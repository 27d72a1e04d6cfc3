import { expect, test } from '@jest/globals'
import { csvLine, csvResponse } from './csv.ts'

test('quotes every field and doubles quotes', () => {
  expect(csvLine(['a', 'say "hi"', '', 'two\nlines'])).toBe('"a","say ""hi""","","two\nlines"\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  '\n1',
  '＝HYPERLINK("x")',
  ' =1+1',
  '\u200B=1',
  '\u00A0@x',
  '|cmd',
  '%0A|cmd',
])('%j does not run as a formula', field => {
  expect(csvLine([field])).toBe(`"'${field.replaceAll('"', '""')}"\r\n`)
})

test.each(['1=1', "'=1", '1-1', 'a@example.com', ' a=1', 'Zoë', '(315) 555-0142'])('leaves %j as it is', field => {
  expect(csvLine([field])).toBe(`"${field}"\r\n`)
})

test('responds with a download in UTF-8', async () => {
  async function* lines() {
    yield csvLine(['Zoë'])
    yield csvLine(['2'])
  }
  const response = csvResponse(lines(), 'sales_export', '2026-11-21')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sales_export_2026-11-21.csv"')
  expect(await response.text()).toBe('"Zoë"\r\n"2"\r\n')
})

test('stops reading lines when the client disconnects', async () => {
  let isClosed = false
  async function* lines() {
    try {
      for (;;) yield 'line\r\n'
    } finally {
      isClosed = true
    }
  }
  const reader = csvResponse(lines(), 'sales_export', '2026-11-21').body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(isClosed).toBe(true)
})
