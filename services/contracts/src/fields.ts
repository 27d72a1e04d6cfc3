import { z } from 'zod'
import { roles } from './role.ts'
import {
  dateMessage,
  hasYear,
  idMessage,
  isStorable,
  isVisible,
  missingMessage,
  storableMessage,
  textMessage,
  tooLongMessage,
} from './text-rules.ts'

/** Text of at most `max` characters (UTF-16 code units) that PostgreSQL can store. */
export const text = (max: number) =>
  z.string({ error: textMessage }).max(max, tooLongMessage(max)).refine(isStorable, storableMessage)

/** Like `text`, trimmed, with at least one visible character. */
export const requiredText = (max: number) =>
  text(max).trim().min(1, { error: missingMessage, abort: true }).refine(isVisible, missingMessage)

/** An email address as browsers accept it in `<input type="email">`. */
export const emailAddress = requiredText(254).pipe(
  z.email({ pattern: z.regexes.html5Email, error: 'Enter a valid email, like name@example.com.' }),
)

export const id = z.uuid(idMessage)

/** IDs in a query, separated by commas. */
export const idList = (max: number) =>
  z
    .string({ error: textMessage })
    .transform(ids => ids.split(','))
    .pipe(z.array(id).max(max, `Send at most ${max} IDs.`))

export const role = z.enum(roles)

/** An instant in ISO 8601, such as 2026-11-21T15:04:05.000Z. */
export const instant = z.iso.datetime({ offset: true })

const instantMessage = 'Use a time such as 2026-11-21T15:04:05.000Z.'
/** An instant in UTC. PostgreSQL accepts neither all offsets nor the year 0000, so requests may contain neither. */
export const sentInstant = z.iso.datetime({ error: instantMessage }).refine(hasYear, instantMessage)

/** A calendar day, such as 2026-11-21. PostgreSQL rejects the year 0000. */
export const day = z.iso.date(dateMessage).refine(hasYear, dateMessage)

/** Whole US cents. */
export const cents = z.int()

export const personName = z.object({ firstName: z.string(), lastName: z.string() })
export type PersonName = z.infer<typeof personName>

/** First and last name; empty without a person, or if both names are empty. */
export const fullName = (person: PersonName | null | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : ''

/** A US phone number in national format, such as (800) 555-0142. Other numbers stay in E.164 format. */
export const nationalPhone = (e164: string): string => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** Query fields of a list with pages: `limit` rows per page, and the cursor from the previous page. */
export const paging = {
  limit: z.coerce.number().int().min(1, 'Use 1 to 500.').max(500, 'Use 1 to 500.').optional(),
  cursor: text(200).optional(),
}

/** Reply headers of a list with pages. */
export const pageHeaders = {
  'X-Total-Count': 'Number of rows that match the filters.',
  'X-Next-Cursor': 'Cursor of the next page. Absent on the last page.',
} as const

/** As `pageHeaders`, for lists that count their rows once. */
export const firstPageHeaders = {
  ...pageHeaders,
  'X-Total-Count': 'Number of rows that match the filters. On the first page only.',
} as const

/** An IANA time zone, such as America/New_York. */
export const timeZone = text(60).refine(isTimeZone, 'Use a time zone such as America/New_York.')

/**
 * The names that mean the same in JavaScript and PostgreSQL: PostgreSQL does not know all of JavaScript's, reverses the sign
 * of offsets such as `+05:30`, and takes `IST` for another country's time.
 */
const zoneName =
  /^(UTC|GMT|EST5EDT|CST6CDT|MST7MDT|PST8PDT|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc|US)\/(?!Pacific-New$)[\w+/-]+)$/

/** The valid zones among those that were checked: a check takes a hundred times as long. */
const knownZones = new Set<string>()
/** More than there are time zones, since their names may be in upper or lower case. */
const maxKnownZones = 1_000

function isTimeZone(value: string): boolean {
  if (knownZones.has(value)) return true
  if (!zoneName.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value }).format()
    if (knownZones.size < maxKnownZones) knownZones.add(value)
    return true
  } catch {
    return false
  }
}
