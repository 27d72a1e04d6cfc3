import type { identity, MemberRecord } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { recordColumns } from './record.ts'

/** Everybody who is or was a member, by name; who has none yet comes first. */
export const listMemberRecords: Handler<typeof identity.listMemberRecords, Deps> = async (_, { sql }) => sql<
  MemberRecord[]
>`
  select ${recordColumns(sql)} from member order by lower(first_name), lower(last_name), lower(email)`
