/**
 * Returns the expected earnings of the month in cents, if its remaining working days (Monday to Friday) bring as much as
 * those so far, including today. Null before the first working day.
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
  const pastWorkingDays = workingDaysUntil(day)
  return pastWorkingDays === 0 ? null : Math.round((earned * workingDaysUntil(daysInMonth)) / pastWorkingDays)
}
