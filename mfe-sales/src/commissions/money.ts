const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as $x.xx. */
export const money = (cents: number) => format.format(cents / 100)

/** What somebody typed as an amount, in cents; null where it is none. Reads $1,234.5 as well as 1234.50. */
export function centsOf(typed: string): number | null {
  const plain = typed.replaceAll(/[$,\s]/g, '')
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
