import { type calls, followUpAfterHours } from '@portal/contracts'
import { audit, type Sql, type Verb } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { countLeads } from './count-leads.ts'
import { behind, type Position } from './cursor.ts'
import { matching } from './matching.ts'

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
const pageRows = 5_000

/**
 * Every lead that matches the filters, as CSV that a spreadsheet reads as text. It goes out page by page as the browser
 * takes it: memory stays flat, and nothing runs on once the browser has gone.
 */
export const exportLeads: Verb<typeof calls.exportLeads, CallsDeps> = async (call, { sql, config, now }) => {
  const { timeZone, ...filters } = call.query
  const total = await countLeads(sql, filters, config.PORTAL_TIME_ZONE)
  await audit(sql, call, { action: 'lead.export', details: { ...filters, total } })

  const where = matching(sql, filters, config.PORTAL_TIME_ZONE)
  const encoder = new TextEncoder()
  const waitsSince = new Date(now().getTime() - followUpAfterHours * 3_600_000)
  const pages = readPages(after => readPage(sql, where, { timeZone, waitsSince, after }))
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
  last: Position
}

async function* readPages(read: (after: Position | null) => Promise<Page | undefined>): AsyncGenerator<string, void> {
  let after: Position | null = null
  for (;;) {
    const page: Page | undefined = await read(after)
    if (!page || page.rows === 0) return
    yield page.text
    if (page.rows < pageRows) return
    after = page.last
  }
}

interface PageOptions {
  timeZone: string
  waitsSince: Date
  after: Position | null
}

/** One page of lines, written by the database: quoted, and defused where a spreadsheet would take a cell for a formula. */
async function readPage(sql: Sql, where: ReturnType<typeof matching>, { timeZone, waitsSince, after }: PageOptions) {
  // = + - @ tab CR
  const formulaStarts = sql`61, 43, 45, 64, 9, 13`
  const cell = (value: ReturnType<typeof sql>) =>
    sql`'"' || case when ascii(${value}) in (${formulaStarts}) then '''' else '' end || replace(${value}, '"', '""') || '"'`
  const yesNo = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then '"Yes"' else '"No"' end`
  const [page] = await sql<Page[]>`
    select string_agg(line, '') as text, count(*)::int as rows,
      json_build_object('createdAt', min(created_at), 'id', (array_agg(id))[count(*)]) as last
    from (
      select created_at, id, concat_ws(',', ${cell(sql`full_name`)}, ${cell(sql`national_phone(phone, phone_e164)`)},
        ${cell(sql`email`)}, ${cell(sql`address`)}, ${cell(sql`city`)}, ${cell(sql`state`)}, ${cell(sql`zip_code`)},
        ${cell(sql`services_interested`)}, ${cell(sql`best_time_to_call`)}, ${yesNo(sql`contacted`)},
        ${cell(sql`replace(notes, E'\\r\\n', E'\\n')`)},
        '"' || to_char(created_at at time zone ${timeZone}, 'MM/DD/YYYY HH24:MI') || '"',
        ${yesNo(sql`not contacted and notes ~ '\\S' and created_at < ${waitsSince}`)}) || E'\\r\\n' as line
      from lead
      where ${where} ${after ? behind(sql, after) : sql``}
      order by created_at desc, id desc limit ${pageRows}) as it`
  return page
}
