import type { identity, User } from '@portal/contracts'
import type { Verb } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { userColumns } from './columns.ts'

/** All active members, by name. */
export const listUsers: Verb<typeof identity.listUsers, Deps> = async (_, { sql }) => sql<User[]>`
  select ${userColumns(sql)} from member where is_active order by lower(first_name), lower(last_name), id`
