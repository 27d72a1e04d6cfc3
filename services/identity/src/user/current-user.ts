import type { identity, User } from '@portal/contracts'
import { ApiError, type Sql, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { userColumns } from './user-columns.ts'

/** Returns the signed-in user as stored now. @throws {ApiError} `unauthorized` if they are no longer an active member. */
export const currentUser: Handler<typeof identity.currentUser, Deps> = async ({ actor }, { sql }) =>
  readUser(sql, actor.id)

/** Returns an active member. @throws {ApiError} `unauthorized` if there is none with this ID. */
export async function readUser(sql: Sql, id: string): Promise<User> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from member where id = ${id} and is_active`
  if (!user) throw new ApiError('unauthorized', 'Unauthorized: this account is no longer active.')
  return user
}
