import type { identity, User } from '@portal/contracts'
import { ApiError, type Sql, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { userColumns } from './columns.ts'

/** The person who is signed in, as stored now. @throws {ApiError} `unauthorized` once they are no active member. */
export const currentUser: Handler<typeof identity.currentUser, Deps> = async ({ actor }, { sql }) =>
  readUser(sql, actor.id)

/** An active member. @throws {ApiError} `unauthorized` where there is none of this id. */
export async function readUser(sql: Sql, id: string): Promise<User> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from member where id = ${id} and is_active`
  if (!user) throw new ApiError('unauthorized', 'Unauthorized: this account is no longer active.')
  return user
}
