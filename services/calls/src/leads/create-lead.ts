import type { calls } from '@portal/contracts'
import { publishChange, audit, runIdempotent, type Transaction, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { consentOnRecord } from './consent.ts'
import { toE164 } from '../phone-number.ts'
import { signsOfSpam, spamReason } from './spam.ts'

/**
 * Stores a visitor's request for a quote. Answered only once the row is on disk. A repeat of the same phone or e-mail is
 * stored and linked; what looks like spam gets the same answer and is kept aside.
 */
export const createLead: Handler<typeof calls.createLead, CallsDeps> = async (call, { sql, config }) => {
  const { body } = call
  const signs = signsOfSpam(body, config.FORM_SECRET, Date.now())
  const reason = spamReason(signs)
  return runIdempotent(sql, 'lead.create', call, async transaction => {
    const e164 = toE164(body.phone)
    const [created] = await transaction<[{ id: string }]>`
      insert into lead ${transaction({
        full_name: body.fullName,
        phone: body.phone,
        phone_e164: e164,
        email: body.email,
        address: body.address,
        city: body.city,
        state: body.state,
        zip_code: body.zipCode.trim(),
        country: body.country,
        services_interested: body.servicesInterested,
        just_moved: body.justMoved,
        looking_to_switch: body.lookingToSwitch,
        best_time_to_call: body.bestTimeToCall,
        heard_about_us: body.heardAboutUs,
        comments: body.comments,
        spam_reason: reason,
        earlier_lead_id: await earlierLead(transaction, e164, body.email),
      })} returning id`
    await transaction`
      insert into lead_consent ${transaction({
        lead_id: created.id,
        ...consentOnRecord(body, config.FORM_SECRET),
        page_url: body.pageUrl,
        referrer: body.referrer,
        utm: transaction.json(utm(body.pageUrl)),
        ip: call.clientIp,
        user_agent: call.userAgent,
      })}`
    await audit(transaction, call, {
      action: 'lead.create',
      subjectId: created.id,
      details: signs.length > 0 ? { signs } : {},
    })
    if (!reason) await publishChange(transaction, { tags: [{ type: 'Lead', id: 'new' }, { type: 'LeadSummary' }] })
    return { received: true as const }
  })
}

async function earlierLead(transaction: Transaction, e164: string | null, email: string): Promise<string | null> {
  const [earlier] = await transaction<{ id: string }[]>`
    select id from lead
    where (phone_e164 = ${e164} or lower(email) = lower(${email})) and earlier_lead_id is null
    order by created_at limit 1`
  return earlier?.id ?? null
}

/** The utm_* parameters of a page's address, without the prefix. */
function utm(pageUrl: string): Record<string, string> {
  if (!URL.canParse(pageUrl)) return {}
  const entries = [...new URL(pageUrl).searchParams].filter(([name]) => name.startsWith('utm_'))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice('utm_'.length), value]))
}
