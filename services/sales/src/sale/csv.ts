/** One CSV line: every field quoted, and what a spreadsheet would run as a formula defused by an apostrophe. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field => `"${(/^[=+\-@\t\r]/.test(field) ? `'${field}` : field).replaceAll('"', '""')}"`).join(',')}\r\n`
}
