import type { Role } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'

/** What the OpenID provider says about somebody. */
export interface Account {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  readonly pictureUrl: string | null
}

export interface RecognisedMember {
  readonly id: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  /** Whether the account has just given them a name or a picture. */
  readonly isChanged: boolean
}

/**
 * The active member behind an account: the one it is linked to, else the one who was invited by its e-mail and is then
 * linked. An e-mail that is linked to another account of the same provider stays with that one, since addresses are
 * given to new people. Fills in a name and a picture where the member has none.
 * @returns undefined for everybody else.
 */
export async function recognise(sql: Transaction, account: Account): Promise<RecognisedMember | undefined> {
  const { issuer, subject, email, firstName, lastName, pictureUrl } = account
  const [member] = await sql<RecognisedMember[]>`
    update member set
      issuer = ${issuer}, subject = ${subject}, last_signed_in_at = now(),
      first_name = case when member.first_name = '' and member.last_name = '' then ${firstName} else member.first_name end,
      last_name = case when member.first_name = '' and member.last_name = '' then ${lastName} else member.last_name end,
      profile_image_url = coalesce(member.profile_image_url, ${pictureUrl})
    from member before
    where before.id = member.id and member.is_active and (
      (member.issuer = ${issuer} and member.subject = ${subject})
      or (
        lower(member.email) = lower(${email}) and member.issuer is distinct from ${issuer}
        and not exists (select 1 from member linked where linked.issuer = ${issuer} and linked.subject = ${subject})
      )
    )
    returning member.id, member.role, member.first_name as "firstName", member.last_name as "lastName",
      (before.first_name, before.last_name, before.profile_image_url)
        is distinct from (member.first_name, member.last_name, member.profile_image_url) as "isChanged"`
  return member
}

/** Whether an account is, or was invited as, somebody who was shown out. */
export async function wasShownOut(sql: Sql, { issuer, subject, email }: Account): Promise<boolean> {
  const [found] = await sql`
    select from member where not is_active
      and ((issuer = ${issuer} and subject = ${subject}) or (lower(email) = lower(${email}) and issuer is distinct from ${issuer}))`
  return found !== undefined
}
