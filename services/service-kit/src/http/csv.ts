/** One CSV line: every field quoted, and what a spreadsheet would run as a formula defused by an apostrophe. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field => `"${(/^[=+\-@\t\r]/.test(field) ? `'${field}` : field).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** Answers CSV as the browser takes it; who goes away ends `lines` too. The browser names the file. */
export function csvResponse(lines: AsyncIterable<string>): Response {
  return new Response(ReadableStream.from(encoded(lines)), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment' },
  })
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
