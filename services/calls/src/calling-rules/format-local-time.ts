const clocks = new Map<string, Intl.DateTimeFormat>()

function format(zone: string, instant: Date, weekday?: 'short'): string {
  const key = `${zone} ${weekday}`
  const known =
    clocks.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'shortGeneric',
      weekday,
    })
  clocks.set(key, known)
  // Without the comma after the weekday, and the narrow space before AM and PM.
  return known.format(instant).replaceAll('\u202f', ' ').replace(',', '')
}

/** The name of a time zone, such as PT. */
export const zoneName = (zone: string, instant: Date): string => format(zone, instant).replace(/^.* [AP]M /, '')

/** Such as 8:00 AM PT. */
export const clockIn = (zone: string, instant: Date): string => format(zone, instant)

/** Such as Mon 8:00 AM PT. */
export const dayAndClockIn = (zone: string, instant: Date): string => format(zone, instant, 'short')
