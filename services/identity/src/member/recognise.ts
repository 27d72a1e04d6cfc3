import type { Role } from '@portal/contracts'
import type { Transaction } from '@portal/service-kit'

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
      first_name = case when first_name = '' and last_name = '' then ${firstName} else first_name end,
      last_name = case when first_name = '' and last_name = '' then ${lastName} else last_name end,
      profile_image_url = coalesce(profile_image_url, ${pictureUrl})
    where is_active and (
      (issuer = ${issuer} and subject = ${subject})
      or (
        lower(email) = lower(${email}) and issuer is distinct from ${issuer}
        and not exists (select 1 from member linked where linked.issuer = ${issuer} and linked.subject = ${subject})
      )
    )
    returning id, role, first_name as "firstName", last_name as "lastName"`
  return member
}
