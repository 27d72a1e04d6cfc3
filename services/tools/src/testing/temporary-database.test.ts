import { expect, test } from '@jest/globals'
import { createTestDatabase } from '@portal/service-kit/testing'

test('the database server of the unit tests does not wait for the disk', async () => {
  const { owner, drop } = await createTestDatabase()
  const [settings] = await owner`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit`
  await drop()
  expect(settings).toEqual({ fsync: 'off', pages: 'off', commit: 'off' })
})
