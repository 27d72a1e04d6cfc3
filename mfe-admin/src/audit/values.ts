/** A text or a number of an entry's details as text; empty for anything else. */
export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as $x.xx behind a word; empty where it is no number. */
export const money = (cents: unknown, before = '') =>
  typeof cents === 'number' ? `${before}${dollars.format(cents / 100)}` : ''

export const count = (many: number, noun: string) => `${many.toLocaleString('en-US')} ${noun}${many === 1 ? '' : 's'}`

/** A change, with what was and what is. */
export function isPair(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

/** Any value of an entry's details for people; a member's id becomes a name. */
export function shown(name: string, value: unknown, nameOf: (id: unknown) => string): string {
  if (isPair(value))
    return `${shown(name, value.from, nameOf) || 'nothing'} → ${shown(name, value.to, nameOf) || 'nothing'}`
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name.endsWith('Cents')) return money(value) || textOf(value)
  if (name === 'role') return labelOf(textOf(value))
  if (typeof value === 'string') return nameOf(value)
  if (Array.isArray(value) && value.every(it => typeof it === 'string')) return value.join(', ')
  return typeof value === 'number' ? value.toLocaleString('en-US') : JSON.stringify(value)
}

/** `earningsCents` as `Earnings`, `saleType` as `Sale type`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/(Cents|Id)$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
