import type { identity, TeamMember } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { userColumns } from './user-columns.ts'

/** Returns all active members by name, with their last use of a live session or their last sign-out. */
export const listUsers: Handler<typeof identity.listUsers, Deps> = async (_, { sql }) => sql<TeamMember[]>`
  select ${userColumns(sql)},
    greatest(last_signed_in_at, (select max(last_seen_at) from session where member_id = member.id),
      (select max(at) from audit where actor_id = member.id and action = 'sign-out')) as "lastSeenAt"
  from member where is_active order by lower(first_name), lower(last_name), id`
