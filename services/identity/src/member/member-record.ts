import { fullName, type MemberRecord } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'

/** Returns the columns of a `MemberRecord`, the view of admins. */
export const memberRecordColumns = (sql: Sql | Transaction) => sql`
  member.id, member.first_name as "firstName", member.last_name as "lastName", member.email, member.role, member.extension,
  member.profile_image_url as "profileImageUrl", member.is_active as "isActive", member.created_at as "invitedAt",
  member.last_signed_in_at as "lastSignedInAt"`

/** Returns the name, or the email of a member without a name. */
export const displayName = (member: MemberRecord) => fullName(member) || member.email
