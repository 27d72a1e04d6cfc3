const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The time at a lead's location, such as 9:41 PM.
 * @param timeZone IANA name.
 * @param now Unix time in milliseconds.
 */
export function localTime(timeZone: string, now: number): string {
  return formatFor(timeZone).format(now).replace('\u202f', ' ')
}

/** The same, for a place next to other times, such as "9:41 PM there". */
export const timeThere = (timeZone: string, now: number) => `${localTime(timeZone, now)} there`

/** Creating a format takes longer than rendering a row. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  formats.set(timeZone, format)
  return format
}
