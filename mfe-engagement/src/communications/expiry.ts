import type { Communication } from '@portal/contracts/engagement'

/** Returns whether an announcement has passed its last day. `now` in ms. */
export const isExpired = ({ expiresAt }: Pick<Communication, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now

/** Returns the end of a local day (yyyy-MM-dd) as a UTC instant; null for an empty day. */
export const endOfDay = (day: string): string | null => (day ? new Date(`${day}T23:59:59.999`).toISOString() : null)

/** Returns the local day (yyyy-MM-dd) of a UTC instant; empty for null. */
export function localDay(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Returns the current local day (yyyy-MM-dd). */
export const today = (): string => localDay(new Date().toISOString())
