import type { Communication } from '@portal/contracts/engagement'

export const isExpired = ({ expiresAt }: Pick<Communication, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now

/** The end of a day of the viewer's calendar (yyyy-MM-dd) as an instant; null for no day. */
export const endOfDay = (day: string): string | null => (day ? new Date(`${day}T23:59:59.999`).toISOString() : null)

/** The day of an instant in the viewer's calendar; empty for none. */
export function dayOf(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The day that it is in the viewer's calendar. */
export const today = (): string => dayOf(new Date().toISOString())
