const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const rounded = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Cents as $x.xx. */
export const formatMoney = (cents: number) => exact.format(cents / 100)

/** Cents as $x.xx, and whole dollars as $x. */
export const formatShortMoney = (cents: number) => short.format(cents / 100)

/** Cents as whole dollars, such as $13,661. */
export const formatDollars = (cents: number) => rounded.format(cents / 100)

/** Returns a typed amount in cents, or null if it is not an amount. Accepts $1,234.5 as well as 1234.50. */
export function parseCents(typed: string): number | null {
  const plain = typed.replaceAll(/[$,\s]/g, '')
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** How much of a goal is earned, rounded down. Both are in cents. */
export const percentOf = (earned: number, goal: number) => Math.floor((earned * 100) / goal)

/** The count and the noun, such as '1 sale' or '2 sales'. */
export const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
