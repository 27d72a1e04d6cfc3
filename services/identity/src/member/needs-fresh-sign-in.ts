import type { Sql } from '@portal/service-kit'
import type { Account } from './recognize-member.ts'

/**
 * Whether the member must sign in at the provider again, because one of their sessions has been ended since.
 * @param authTime when they signed in there, in seconds since 1970; undefined if the provider does not say.
 */
export async function needsFreshSignIn(
  sql: Sql,
  { issuer, subject, email }: Pick<Account, 'issuer' | 'subject' | 'email'>,
  authTime: number | undefined,
): Promise<boolean> {
  const [member] = await sql`
    select from member
    where ((issuer = ${issuer} and subject = ${subject}) or lower(email) = lower(${email}))
      and extract(epoch from date_trunc('second', fresh_sign_in_since)) > ${authTime ?? 0}`
  return member !== undefined
}
