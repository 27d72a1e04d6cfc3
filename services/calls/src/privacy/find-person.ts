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
  const leads = await sql<{ id: string; email: string; phone: string | null; name: string }[]>`
    select id, lower(email) as email, phone_e164 as phone, lower(full_name) as name from lead
    where lower(email) = ${email ?? null} or phone_e164 = ${phone ?? null}`
  const distinct = (values: (string | null | undefined)[]) => [...new Set(values.filter(value => value))] as string[]
  return {
    emails: distinct([email, ...leads.map(lead => lead.email)]),
    phones: distinct([phone, ...leads.map(lead => lead.phone)]),
    names: distinct(leads.map(lead => lead.name)).filter(name => name.length >= minNameLength),
    leadIds: leads.map(lead => lead.id),
  }
}
