import type { personInternal } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { toE164 } from '../phone-number.ts'

/** Returns the given email or number, with all emails and numbers of its leads; null for an invalid number. */
export const findPerson: Handler<typeof personInternal.findPerson, CallsDeps> = async ({ body }, { sql }) => {
  const phone = body.phone === undefined ? undefined : toE164(body.phone)
  if (phone === null) return null
  const email = body.email?.toLowerCase()
  const leads = await sql<{ email: string; phone: string | null }[]>`
    select lower(email) as email, phone_e164 as phone from lead
    where lower(email) = ${email ?? null} or phone_e164 = ${phone ?? null}`
  const distinct = (values: (string | null | undefined)[]) => [...new Set(values.filter(value => value))] as string[]
  return {
    emails: distinct([email, ...leads.map(lead => lead.email)]),
    phones: distinct([phone, ...leads.map(lead => lead.phone)]),
  }
}
