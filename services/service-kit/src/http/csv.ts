/**
 * One line of a CSV file. All fields are quoted. An apostrophe precedes text that a spreadsheet would run as a formula.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field => `"${withoutFormula(field).replaceAll('"', '""')}"`).join(',')}\r\n`
}

const withoutFormula = (field: string) => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field)

/** Streams lines as a CSV download, named by the browser. `lines` is closed when the client disconnects. */
export function csvResponse(lines: AsyncIterable<string>): Response {
  return new Response(ReadableStream.from(encodeAll(lines)), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment' },
  })
}

async function* encodeAll(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
