import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { engagementService } from '../index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the demo has scripts of which one is outdated, announcements and a leaderboard', async () => {
  const running = await engagementService().start({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    INTERNAL_SECRET: 'a secret that only the tests of this portal use',
    DATABASE_URL: database.urlOf('engagement'),
  })
  await running.loadDemo()
  await running.stop()
  const [counted] = await database.owner`
    select (select count(*)::int from engagement.script) as scripts,
      (select count(*)::int from engagement.script where updated_at < now() - interval '60 days') as outdated,
      (select count(*)::int from engagement.communication) as announcements,
      (select count(distinct member_id)::int from engagement.xp_event) as players`
  expect(counted).toEqual({ scripts: 4, outdated: 1, announcements: 4, players: 9 })
})
