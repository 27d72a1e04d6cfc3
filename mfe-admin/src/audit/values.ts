/** Returns a string as it is, and an empty string for anything else. */
export const toText = (value: unknown) => (typeof value === 'string' ? value : '')

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 2800 → '$28.00' */
export const formatDollars = (cents: number) => dollars.format(cents / 100)

/** Returns a count with its noun, such as '1 lead' or '1,204 leads'. */
export const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** Returns whether a detail records a change, with the old value in `from` and the new one in `to`. */
export function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

/** Returns any detail of an audit entry as readable text. Member IDs become names. */
export function formatDetail(name: string, value: unknown, memberName: (id: unknown) => string): string {
  if (isChange(value)) {
    const [from, to] = [value.from, value.to].map(side => formatDetail(name, side, memberName) || 'nothing')
    return `${from} → ${to}`
  }
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name.endsWith('Cents') && typeof value === 'number') return formatDollars(value)
  if (name === 'role') return toLabel(toText(value))
  if (typeof value === 'string') return memberName(value)
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value.join(', ')
  return typeof value === 'number' ? value.toLocaleString('en-US') : JSON.stringify(value)
}

/** Turns a field name into a label: `earningsCents` → 'Earnings', `saleType` → 'Sale type'. */
export function toLabel(name: string): string {
  if (name === 'ip') return 'IP address'
  const words = name
    .replace(/(Cents|Id)$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
