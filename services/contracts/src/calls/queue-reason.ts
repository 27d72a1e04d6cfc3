/** Why a lead is the next one to call, the most urgent first. */
export const queueClasses = ['promised', 'missed', 'new', 'callback', 'retry', 'follow-up'] as const
export type QueueClass = (typeof queueClasses)[number]

/** Why a lead is the next one, and the time of it: when it began to wait, or when its call was due. */
export interface QueueReason {
  readonly class: QueueClass
  /** An instant in ISO 8601. */
  readonly since: string
}

/**
 * Returns why a lead is the next one, such as "New, 1:12 old". Times of day are in the time zone, by default the
 * viewer's.
 * @param nowMs milliseconds since 1970.
 */
export function queueReasonText({ class: name, since }: QueueReason, nowMs: number, timeZone?: string): string {
  const at = Date.parse(since)
  const ageMs = Math.max(0, nowMs - at)
  switch (name) {
    case 'promised':
      return `You promised ${clockTime(at, nowMs, timeZone)}`
    case 'missed':
      return ageMs < minuteMs ? 'Missed call just now' : `Missed call ${duration(ageMs)} ago`
    case 'new':
      return `New, ${ageMs < hourMs ? minutesAndSeconds(ageMs) : duration(ageMs)} old`
    case 'callback':
      return `Callback due ${clockTime(at, nowMs, timeZone)}`
    case 'retry':
      return `Retry due ${clockTime(at, nowMs, timeZone)}`
    case 'follow-up':
      return `Follow-up, ${duration(ageMs)} old`
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Such as 1:12. */
const minutesAndSeconds = (ms: number) =>
  `${Math.floor(ms / minuteMs)}:${String(Math.floor((ms % minuteMs) / 1000)).padStart(2, '0')}`

/** In its largest whole unit, such as 4 min, 3 h, or 2 d. */
function duration(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`
  return ms < dayMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / dayMs)} d`
}

/** Such as 6:30 PM, with the weekday if it is not within a day. */
function clockTime(at: number, nowMs: number, timeZone: string | undefined): string {
  const isFar = Math.abs(nowMs - at) >= dayMs
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(isFar && { weekday: 'short' }),
  })
  // Without the narrow space before AM and PM.
  return format.format(at).replaceAll('\u202f', ' ').replace(',', '')
}
