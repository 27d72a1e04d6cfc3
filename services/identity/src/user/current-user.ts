import type { identity, User } from '@portal/contracts'
import { Refusal, type Sql, type Verb } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { userColumns } from './columns.ts'

/** The person who is signed in, as stored now. @throws {Refusal} `unauthorized` once they are no active member. */
export const currentUser: Verb<typeof identity.currentUser, Deps> = async ({ caller }, { sql }) =>
  readUser(sql, caller.id)

/** An active member. @throws {Refusal} `unauthorized` where there is none of this id. */
export async function readUser(sql: Sql, id: string): Promise<User> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from member where id = ${id} and is_active`
  if (!user) throw new Refusal('unauthorized', 'Unauthorized: this account is no longer active.')
  return user
}
