/**
 * Regular expression, for JavaScript and for PostgreSQL, of a text that a spreadsheet could run as a formula: its first
 * visible character starts one, or it starts with a tab or a line break. Test the text and its NFKC form, since
 * spreadsheets also read full-width characters.
 */
export const formulaPattern = String.raw`^[\u0001-\u0020\u007F-\u00A0\u00AD\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u3000\uFEFF]*[=+\-@|%]|^[\t\r\n]`

const formula = new RegExp(formulaPattern)

/**
 * One line of a CSV file. All fields are quoted. An apostrophe precedes text that a spreadsheet would run as a formula.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field => `"${withoutFormula(field).replaceAll('"', '""')}"`).join(',')}\r\n`
}

const withoutFormula = (field: string) =>
  formula.test(field) || formula.test(field.normalize('NFKC')) ? `'${field}` : field

/**
 * Streams lines as a CSV download. `lines` is closed when the client disconnects.
 * @param name of the file, such as `sales_export`; the day is added.
 */
export function csvResponse(lines: AsyncIterable<string>, name: string, day: string): Response {
  return new Response(ReadableStream.from(encodeAll(lines)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}_${day}.csv"`,
    },
  })
}

async function* encodeAll(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
