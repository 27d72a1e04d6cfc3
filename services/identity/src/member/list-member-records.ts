import type { identity, MemberRecord } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { memberRecordColumns } from './member-record.ts'

/** Returns all members, the deactivated too, by name; members without a name come first. */
export const listMemberRecords: Handler<typeof identity.listMemberRecords, Deps> = async (_, { sql }) => sql<
  MemberRecord[]
>`
  select ${memberRecordColumns(sql)} from member order by lower(first_name), lower(last_name), lower(email)`
