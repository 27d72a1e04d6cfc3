import dayjs from 'dayjs'

export interface DateTextProps {
  /** UTC instant in ISO 8601. */
  at: string
}

/** "Nov 22, 2:06 AM" in the viewer's time zone, with the year if it is another one. The exact time is shown on hover. */
export function DateText({ at }: DateTextProps) {
  const time = dayjs(at)
  const format = time.isSame(dayjs(), 'year') ? 'MMM D, h:mm A' : 'MMM D, YYYY, h:mm A'
  return (
    <time dateTime={at} title={exactTime(at)}>
      {time.format(format)}
    </time>
  )
}

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

/** Such as "Sunday, November 22, 2026 at 2:06:11 AM EST", in the viewer's time zone. */
export const exactTime = (at: string): string => exact.format(new Date(at))
