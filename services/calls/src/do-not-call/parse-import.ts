import type { Issue } from '@portal/contracts'
import { toE164 } from '../phone-number.ts'

/** A row of the file. */
export type ImportedNumber = {
  readonly e164: string
  /** Calendar day. */
  readonly addedOn: string
  readonly reason: string
}

const header = ['phoneNumber', 'addedOn', 'reason']
const maxRows = 5_000
const maxReason = 500

/**
 * Reads a CSV file with the header phoneNumber,addedOn,reason. Its lines count from 1, with the header.
 * @param today days after it are rejected.
 * @returns the numbers, or every invalid field, such as `lines.3.addedOn`.
 */
export function parseImport(csv: string, today: string): { numbers: ImportedNumber[]; issues: Issue[] } {
  const [first = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (first.split(',').map(unquote).join() !== header.join()) {
    return { numbers: [], issues: [{ path: 'csv', message: `Start the file with the line ${header.join()}.` }] }
  }
  const rows = lines.map((line, index) => ({ line, number: index + 2 })).filter(({ line }) => line.trim() !== '')
  if (rows.length === 0) return { numbers: [], issues: [{ path: 'csv', message: 'The file has no numbers.' }] }
  if (rows.length > maxRows) {
    return { numbers: [], issues: [{ path: 'csv', message: 'Import at most 5,000 numbers at a time.' }] }
  }
  const issues: Issue[] = []
  const numbers = rows.map(({ line, number }) => {
    const [phoneNumber = '', addedOn = '', ...rest] = splitLine(line)
    const reason = rest.join(',').trim()
    const e164 = toE164(phoneNumber)
    const add = (field: string, message: string) =>
      issues.push({ path: `lines.${number}.${field}`, message: `Line ${number}: ${message}` })
    if (!e164) add('phoneNumber', 'enter a phone number.')
    if (!isDay(addedOn)) add('addedOn', 'use a date such as 2026-11-21.')
    else if (addedOn > today) add('addedOn', 'use a date that is not in the future.')
    if (reason.length > maxReason) add('reason', `use at most ${maxReason} characters.`)
    return { e164: e164 ?? '', addedOn, reason: reason || 'Imported' }
  })
  return { numbers, issues }
}

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Splits a line at the commas outside of double quotes. The last match is the empty end of the line. */
const splitLine = (line: string) =>
  (line.match(/("([^"]|"")*"|[^,])*(,|$)/g) ?? []).slice(0, -1).map(cell => unquote(cell.replace(/,$/, '')))

const unquote = (cell: string) =>
  cell
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replaceAll('""', '"')
