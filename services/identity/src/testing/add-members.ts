import { connect } from '@portal/service-kit'
import type { TestDatabase } from '@portal/service-kit/testing'
import { addDemoMembers } from '../member/demo-members.ts'

/** Fills a test's database with the members of the demo. */
export async function addMembers(database: TestDatabase): Promise<void> {
  const sql = connect(database.urlOf('identity'), { schema: 'identity', max: 1 })
  await addDemoMembers(sql)
  await sql.end()
}
