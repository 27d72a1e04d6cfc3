import type { Sql, Transaction } from '@portal/service-kit'

/** Returns the columns of a `User`, the view of other members. */
export const userColumns = (sql: Sql | Transaction) => sql`
  member.id, member.first_name as "firstName", member.last_name as "lastName", member.email, member.role,
  member.status, member.profile_image_url as "profileImageUrl"`
