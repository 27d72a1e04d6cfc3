import type { personInternal } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { toE164 } from '../phone-number.ts'

/** Shorter names are part of too many other texts. */
const minNameLength = 3

/** Returns the given email or number, with what its leads say about the person; null for an invalid number. */
export const findPerson: Handler<typeof personInternal.findPerson, CallsDeps> = async ({ body }, { sql }) => {
  const phone = body.phone === undefined ? undefined : toE164(body.phone)
  if (phone === null) return null
  const email = body.email?.toLowerCase()
  const leads = await sql<{ email: string; phone: string | null }[]>`
    select lower(email) as email, phone_e164 as phone from lead
    where lower(email) = ${email ?? null} or phone_e164 = ${phone ?? null}`
  const distinct = (values: (string | null | undefined)[]) => [...new Set(values.filter(value => value))] as string[]
  const emails = distinct([email, ...leads.map(lead => lead.email)])
  const phones = distinct([phone, ...leads.map(lead => lead.phone)])
  // The leads that an erasure of these erases, such as one with the same number and another email.
  const related = await sql<{ id: string; name: string }[]>`
    select id, lower(full_name) as name from lead
    where lower(email) = any (${emails}) or phone_e164 = any (${phones})`
  return {
    emails,
    phones,
    names: distinct(related.map(lead => lead.name)).filter(name => name.length >= minNameLength),
    leadIds: related.map(lead => lead.id),
  }
}
