import type { calls } from '@portal/contracts'
import { formulaPattern, type Handler, runExport, type ServiceRequest, type Sql } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { recordExport } from '../lead-exports/record-export.ts'
import { countLeads } from './count-leads.ts'
import { afterPosition, type CursorPosition } from './cursor.ts'
import { followUpBefore, matchesFilters } from './lead-filters.ts'

const columns = [
  'Name',
  'Phone',
  'Email',
  'Address',
  'City',
  'State',
  'ZIP',
  'Services Interested',
  'Best Time to Call',
  'Contacted',
  'Notes',
  'Submitted',
  'Follow-up Needed',
]
const rowsPerPage = 5_000

/**
 * Streams every matching lead as CSV, page by page as the browser reads. Memory stays flat, and no query is left running
 * when the browser cancels. No cell starts like a formula.
 */
export const exportLeads: Handler<typeof calls.exportLeads, CallsDeps> = async (request, deps) =>
  runExport(deps, request, () => respond(request, deps))

async function respond(request: ServiceRequest<typeof calls.exportLeads>, deps: CallsDeps): Promise<Response> {
  const { sql, config, members, now } = deps
  const { timeZone, ...requested } = request.query
  const filters = { ...requested, memberId: request.actor.id, now: now() }
  const [total] = await Promise.all([countLeads(sql, filters, config.PORTAL_TIME_ZONE), members.refresh()])
  await recordExport(request, deps, requested, total)

  const where = matchesFilters(sql, filters, config.PORTAL_TIME_ZONE)
  const encoder = new TextEncoder()
  const pages = readPages(after =>
    readPage(sql, where, { timeZone, noFollowUpSince: followUpBefore(filters.now), after }),
  )
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(encoder.encode(`${columns.map(name => `"${name}"`).join()}\r\n`)),
    async pull(controller) {
      const { value, done } = await pages.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now())
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads_export_${day}.csv"`,
      'x-total-count': String(total),
      'cache-control': 'no-store',
    },
  })
}

interface Page {
  text: string
  rows: number
  last: CursorPosition
}

/** Yields pages; the database prepares the next page while one is being sent. */
async function* readPages(
  read: (after: CursorPosition | null) => Promise<Page | undefined>,
): AsyncGenerator<string, void> {
  let page = await read(null)
  while (page && page.rows > 0) {
    const next = page.rows === rowsPerPage ? read(page.last) : undefined
    // The await below throws it; until then it must not count as unhandled.
    next?.catch(() => undefined)
    try {
      yield page.text
    } finally {
      // Also after a cancel: no query is left running.
      page = await next
    }
  }
}

type Fragment = ReturnType<typeof matchesFilters>

interface PageOptions {
  timeZone: string
  noFollowUpSince: Date
  after: CursorPosition | null
}

/** Has the database write one page of CSV: every cell is quoted, and a leading apostrophe disarms formulas. */
async function readPage(sql: Sql, where: Fragment, { timeZone, noFollowUpSince, after }: PageOptions) {
  const escaped = (value: Fragment) => sql`replace(${value}, '"', '""')`
  // Most texts are empty, or start with a letter, a digit, or a parenthesis: the first comparisons decide them.
  const isPlain = (value: Fragment) =>
    sql`(ascii(${value}) between 97 and 122 or ascii(${value}) between 65 and 90 or ascii(${value}) between 48 and 57
      or ascii(${value}) in (0, 40))`
  const isFormula = (value: Fragment) =>
    sql`(${value} ~ ${formulaPattern} or normalize(${value}, nfkc) ~ ${formulaPattern})`
  const text = (value: Fragment) =>
    sql`case when ${isPlain(value)} then '' when ${isFormula(value)} then '''' else '' end || ${escaped(value)}`
  const yesNo = (condition: Fragment) => sql`case when ${condition} then 'Yes' else 'No' end`
  const cells = [
    text(sql`full_name`),
    sql`national_phone(${text(sql`phone`)}, phone_e164)`,
    text(sql`email`),
    text(sql`address`),
    text(sql`city`),
    text(sql`state`),
    text(sql`zip_code`),
    sql`services_interested`,
    sql`best_time_to_call`,
    yesNo(sql`contacted`),
    text(sql`replace(notes, E'\\r\\n', E'\\n')`),
    // MM/DD/YYYY HH:MM by the TimeZone and DateStyle set below, twice as fast as to_char.
    sql`left(created_at::timestamp::text, 16)`,
    yesNo(sql`not contacted and notes <> '' and notes ~ '\\S' and created_at < ${noFollowUpSince}`),
  ]
  // A chain of || is five times as fast as concat_ws or array_to_string.
  const line = cells.reduce((before, cell) => sql`${before} || '","' || ${cell}`)
  return sql.begin(async tx => {
    await tx`select set_config('TimeZone', ${timeZone}, true), set_config('DateStyle', 'SQL, MDY', true)`
    const [page] = await tx<Page[]>`
      select string_agg(line, '') as text, count(*)::int as rows,
        json_build_object('createdAt', min(created_at), 'id', (array_agg(id))[count(*)]) as last
      from (
        select created_at, id, '"' || ${line} || E'"\\r\\n' as line
        from lead
        where ${where} ${after ? afterPosition(sql, after) : sql``}
        order by created_at desc, id desc limit ${rowsPerPage}) as exported`
    return page
  })
}
