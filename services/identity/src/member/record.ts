import { fullName, type MemberRecord } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'

/** A member as admins see them: the columns of `memberRecord`. */
export const recordColumns = (sql: Sql | Transaction) => sql`
  member.id, member.first_name as "firstName", member.last_name as "lastName", member.email, member.role, member.extension,
  member.profile_image_url as "profileImageUrl", member.is_active as "isActive", member.created_at as "invitedAt",
  member.last_signed_in_at as "lastSignedInAt"`

/** The name, else the e-mail. */
export const nameOf = (member: MemberRecord) => fullName(member) || member.email
