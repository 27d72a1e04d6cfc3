import type { calls } from '@portal/contracts'
import {
  audit,
  leadFloodHeader,
  publishChange,
  runIdempotent,
  type Transaction,
  type Handler,
} from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { planFirstCallback } from '../callbacks/plan-first-callback.ts'
import { consentOnRecord } from './consent-on-record.ts'
import { toE164 } from '../phone-number.ts'
import { publishNewLead } from './publish-new-lead.ts'
import { spamSignals, quarantineReason } from './spam.ts'

/**
 * Stores a visitor's request for a quote, and replies after the row is on disk. A repeated phone number or email is
 * linked to the earliest lead. Suspected spam gets the same reply and is quarantined.
 */
export const createLead: Handler<typeof calls.createLead, CallsDeps> = async (request, { sql, config, now }) => {
  const { body } = request
  const isFlood = request.rawRequest.headers.has(leadFloodHeader)
  const signals = spamSignals(body, { secret: config.FORM_SECRET, nowMs: Date.now(), isFlood })
  const reason = quarantineReason(signals)
  return runIdempotent(sql, 'lead.create', request, async transaction => {
    const e164 = toE164(body.phone)
    const earliestId = await findEarliestLead(transaction, e164, body.email)
    const [created] = await transaction<[{ id: string; createdAt: string }]>`
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
        earlier_lead_id: earliestId,
      })} returning id, created_at as "createdAt"`
    await transaction`
      insert into lead_consent ${transaction({
        lead_id: created.id,
        ...consentOnRecord(body, config),
        page_url: body.pageUrl,
        referrer: body.referrer,
        utm: transaction.json(utmParameters(body.pageUrl)),
        ip: request.clientIp,
        user_agent: request.userAgent,
      })}`
    await audit(transaction, request, {
      action: 'lead.create',
      subjectId: created.id,
      details: signals.length > 0 ? { signals } : {},
    })
    if (reason) await publishChange(transaction, { tags: [{ type: 'QuarantinedLead' }], to: { roles: ['admin'] } })
    else {
      const { bestTimeToCall } = body
      await publishNewLead(transaction, { ...created, e164, earliestId })
      await planFirstCallback(transaction, request, { leadId: created.id, e164, bestTimeToCall, now: now() })
    }
    return { received: true as const }
  })
}

/** Returns the ID of the earliest lead with the same phone number or email; null if there is none. */
async function findEarliestLead(transaction: Transaction, e164: string | null, email: string): Promise<string | null> {
  const [earliest] = await transaction<{ id: string }[]>`
    select coalesce(earlier_lead_id, id) as id from lead
    where phone_e164 = ${e164} or lower(email) = lower(${email})
    order by created_at limit 1`
  return earliest?.id ?? null
}

/** Returns the utm_* parameters of a URL, without the prefix. */
function utmParameters(pageUrl: string): Record<string, string> {
  if (!URL.canParse(pageUrl)) return {}
  const entries = [...new URL(pageUrl).searchParams].filter(([name]) => name.startsWith('utm_'))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice('utm_'.length), value]))
}
