import { z } from 'zod'

/** Text that PostgreSQL can store: no NUL, no lone surrogates, at most `max` characters (UTF-16 units). */
export const text = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'Fill in this field.' : 'Send text.') })
    .max(max, `Use at most ${max} characters.`)
    .refine(value => value.isWellFormed() && !value.includes('\0'), 'Remove the characters that cannot be stored.')

/** As `text`, trimmed, at least one character. */
export const requiredText = (max: number) => text(max).trim().min(1, 'Fill in this field.')

/** As `requiredText`, in the shape that browsers accept as an e-mail address. */
export const emailAddress = requiredText(254).pipe(
  z.email({ pattern: z.regexes.html5Email, error: 'Enter a valid email, like name@example.com.' }),
)

export const id = z.uuid('This is not a valid id.')

/** UTC instant in ISO 8601, such as 2026-11-21T15:04:05.000Z. */
export const instant = z.iso.datetime({ offset: true })

/** As `instant`, without an offset and in a year that there is: the database takes not every one of either. */
export const sentInstant = z.iso
  .datetime({ error: 'Use a time such as 2026-11-21T15:04:05.000Z.' })
  .refine(value => !value.startsWith('0000'), 'Use a time such as 2026-11-21T15:04:05.000Z.')

const dayHint = 'Use a date such as 2026-11-21.'
/** Calendar day, yyyy-MM-dd. There is no year 0, neither in our calendar nor in the database. */
export const day = z.iso.date(dayHint).refine(value => !value.startsWith('0000'), dayHint)

/** Whole US cents. */
export const cents = z.int()

export const personName = z.object({ firstName: z.string(), lastName: z.string() })
export type PersonName = z.infer<typeof personName>

/** First and last name; empty where there is neither, or nobody. */
export const fullName = (person: PersonName | null | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : ''

/** A US number as people write it, such as (800) 555-0142; any other as it is. */
export const nationalPhone = (e164: string): string => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** What a paged list takes: `limit` rows a page and the cursor that the page before named in `X-Next-Cursor`. */
export const paging = {
  limit: z.coerce.number().int().min(1, 'Use 1 to 500.').max(500, 'Use 1 to 500.').optional(),
  cursor: text(200).optional(),
}

/** IANA time zone, such as America/New_York. */
export const timeZone = text(60).refine(isTimeZone, 'Use a time zone such as America/New_York.')

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value }).format()
    return true
  } catch {
    return false
  }
}
