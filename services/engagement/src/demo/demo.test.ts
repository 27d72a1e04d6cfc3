import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase, testKeys } from '@portal/service-kit/testing'
import { engagementService } from '../index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the demo has one outdated script, announcements with readers, challenges, and a leaderboard', async () => {
  const running = await engagementService().start({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...testKeys('engagement'),
    DATABASE_URL: database.urlOf('engagement'),
  })
  await running.loadDemo()
  await running.stop()
  const [counted] = await database.owner`
    select (select count(*)::int from engagement.script) as scripts,
      (select count(*)::int from engagement.script_version) as versions,
      (select count(*)::int from engagement.script where updated_at < now() - interval '60 days') as outdated,
      (select count(*)::int from engagement.communication) as announcements,
      (select count(*)::int from engagement.communication where is_pinned and is_must_read) as must_read,
      (select count(*)::int from engagement.communication_reader join engagement.communication on id = communication_id
        where read_at between updated_at and now()) as readers,
      (select count(distinct member_id)::int from engagement.xp_event) as players,
      (select count(*)::int from engagement.xp_event join engagement.user_challenge challenge on challenge.id = user_challenge_id
        where amount = xp_reward and at = completed_at and current_progress = target_value and activated_at < completed_at)
        as completed,
      (select count(*)::int from engagement.user_challenge where completed_at is null and current_progress = 0) as active`
  expect(counted).toEqual({
    scripts: 4,
    versions: 4,
    outdated: 1,
    announcements: 4,
    must_read: 1,
    readers: 4,
    players: 9,
    completed: 31,
    active: 3,
  })
})
