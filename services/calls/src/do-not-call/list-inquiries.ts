import type { calls, DoNotCallInquiry } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { type EntryRow, entryColumns, toEntry } from './entry-row.ts'
import { isProven } from '../leads/consent-on-record.ts'

const maxInquiries = 100

type InquiryRow = EntryRow & Pick<DoNotCallInquiry, 'lead' | 'consent'>

/** Lists people on the do-not-call list who have asked for a quote since, newest first, until an admin decides. */
export const listInquiries: Handler<typeof calls.listInquiries, CallsDeps> = async (_, { sql, members }) => {
  const [rows] = await Promise.all([
    sql<InquiryRow[]>`
      select ${entryColumns(sql)}, asked.lead, asked.consent
      from do_not_call cross join lateral (
        select lead.created_at, json_build_object('id', id, 'fullName', full_name, 'createdAt', created_at) as lead,
          (select json_build_object('noticeText', notice_text, 'at', at) from lead_consent
            where lead_id = lead.id and ${isProven(sql)}) as consent
        from lead
        where lead.phone_e164 = do_not_call.phone_e164 and spam_reason is null
          and created_at > greatest(added_at, kept_at)
        order by created_at desc limit 1) as asked
      order by asked.created_at desc limit ${maxInquiries}`,
    members.refresh(),
  ])
  return rows.map(({ lead, consent, ...row }) => ({ entry: toEntry(row, members), lead, consent }))
}
