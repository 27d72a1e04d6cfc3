import type { identityInternal, Member } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'

/** Returns all members, the deactivated too, by name. */
export const listMembers: Handler<typeof identityInternal.listMembers, Deps> = async (_, { sql }) => sql<Member[]>`
  select id, first_name as "firstName", last_name as "lastName", role, is_active as "isActive", status,
    status_since as "statusSince", extension
  from member order by lower(first_name), lower(last_name), id`
