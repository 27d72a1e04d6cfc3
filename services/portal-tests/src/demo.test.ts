import { expect, test } from '@jest/globals'
import { leadNumbers } from '@portal/admin/simulator'
import { callsService } from '@portal/calls'
import { createTestDatabase, testKeys } from '@portal/service-kit/testing'

test('the simulator knows the numbers of the demo leads, newest first', async () => {
  const database = await createTestDatabase()
  const calls = await callsService().start({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...testKeys('calls'),
    FORM_SECRET: 'a secret that only the lead forms of these tests use',
    DATABASE_URL: database.urlOf('calls'),
  })
  await calls.loadDemo()
  await calls.stop()
  const leads = await database.owner`
    select phone_e164 as number from calls.lead where spam_reason is null order by created_at desc`
  await database.drop()
  expect(leads.map(({ number }) => String(number))).toEqual(leadNumbers)
})
