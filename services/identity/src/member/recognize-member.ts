import type { Role } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'

/** An account at the OpenID provider, as its claims describe it. */
export interface Account {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  readonly pictureUrl: string | null
}

export interface RecognizedMember {
  readonly id: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  /** Whether the account has just supplied a name or a picture. */
  readonly isChanged: boolean
}

/**
 * Returns the active member of an account: the one it is linked to, otherwise the one who was invited with its email, who
 * is then linked. An email that is linked to another account of the same provider is not matched, since providers give
 * addresses to new people. Adds the account's name and picture to a member who has none.
 * @returns undefined if there is no such member.
 */
export async function recognizeMember(
  transaction: Transaction,
  account: Account,
): Promise<RecognizedMember | undefined> {
  const { issuer, subject, email, firstName, lastName, pictureUrl } = account
  const [member] = await transaction<RecognizedMember[]>`
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

/** Whether an account belongs, by its link or its email, to a member who was deactivated. */
export async function isDeactivated(sql: Sql, { issuer, subject, email }: Account): Promise<boolean> {
  const [member] = await sql`
    select from member where not is_active
      and ((issuer = ${issuer} and subject = ${subject}) or (lower(email) = lower(${email}) and issuer is distinct from ${issuer}))`
  return member !== undefined
}
