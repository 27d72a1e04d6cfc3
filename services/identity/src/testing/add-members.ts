import { connect } from '@portal/service-kit'
import type { TestDatabase } from '@portal/service-kit/testing'
import { addDemoMembers } from '../member/demo-members.ts'

/** Adds the demo members to a test database. */
export async function addMembers(database: TestDatabase): Promise<void> {
  const sql = connect(database.urlOf('identity'), { schema: 'identity', max: 1 })
  await addDemoMembers(sql)
  await sql.end()
}
