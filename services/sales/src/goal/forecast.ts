/**
 * Where a month's earnings end if its working days (Monday to Friday) go on as those so far, today included; in cents.
 * Null before the first working day. From the last working day on it is what was earned.
 * @param earned cents since the first of the month.
 * @param today yyyy-MM-dd.
 */
export function forecast(earned: number, today: string): number | null {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const workingDaysUntil = (last: number) =>
    Array.from({ length: last }, (_, index) => new Date(Date.UTC(year, month - 1, index + 1)).getUTCDay()).filter(
      weekday => weekday !== 0 && weekday !== 6,
    ).length
  const sofar = workingDaysUntil(day)
  return sofar === 0 ? null : Math.round((earned * workingDaysUntil(daysInMonth)) / sofar)
}
