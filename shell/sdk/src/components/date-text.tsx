import dayjs from 'dayjs'
import type { PointerEvent } from 'react'

export interface DateTextProps {
  /** UTC instant in ISO 8601. */
  at: string
}

/** "Nov 22, 2:06 AM" in the viewer's time zone, with the year if it is another one. The exact time is shown on hover. */
export function DateText({ at }: DateTextProps) {
  const time = dayjs(at)
  const pattern = time.isSame(dayjs(), 'year') ? 'MMM D, h:mm A' : 'MMM D, YYYY, h:mm A'
  return (
    <time dateTime={at} {...exactOnHover(at)}>
      {time.format(pattern)}
    </time>
  )
}

/**
 * Props of an element whose title is the exact time, such as "Sunday, November 22, 2026 at 2:06:11 AM EST", in the viewer's
 * time zone. It is formatted only on hover: building the format takes longer than rendering a page of times.
 */
export const exactOnHover = (at: string) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = exactTime(at)
  },
})

let format: Intl.DateTimeFormat | undefined

/** The title alone. Released builds of remotes use it. */
export function exactTime(at: string): string {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })
  return format.format(new Date(at))
}
