import { afterEach, expect, test } from '@jest/globals'
import type { ConnectionTest, ExtensionMap, IntegrationStatus } from '@portal/contracts'
import { until } from '@portal/service-kit/testing'
import { startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
afterEach(() => admin.stop())
const json = async (response: Response) => (await response.json()) as unknown

test('without keys the status says so and the test asks for them', async () => {
  admin = await startAdmin({
    env: { MIGHTYCALL_API_KEY: '', MIGHTYCALL_SECRET_KEY: '', MIGHTYCALL_WEBHOOK_SECRET: '' },
  })
  expect(await json(await admin.as('admin')('GET', '/api/mightycall/status'))).toEqual({
    credentialsPresent: { apiKey: false, secretKey: false },
    apiEndpoint: 'https://ccapi.mightycall.com/v4',
    isStandIn: false,
    lastFetchTime: null,
    lastFailure: null,
    lastEventTime: null,
    hasWebhookSecret: false,
    requestBudget: { spent: 0, stopsAt: 2_000, perDay: 2_500 },
  })
  expect(await json(await admin.as('admin')('POST', '/api/mightycall/test'))).toEqual({
    success: false,
    error: 'Credentials Required',
  })
  expect((await admin.webhook({})).status).toBe(404)
})

test('a test of the connection says what was found, is audited, and shows no key', async () => {
  admin = await startAdmin()
  const text = await (await admin.as('admin')('POST', '/api/mightycall/test')).text()
  expect(JSON.parse(text)).toMatchObject({ success: true, data: { extension: '101', numberCount: 1 } })
  const status = await (await admin.as('admin')('GET', '/api/mightycall/status')).text()
  for (const answer of [text, status]) expect(answer).not.toMatch(/the api key|the secret key|a-secret-path/)
  expect(await admin.database.owner`select action, details from admin.audit`).toEqual([
    { action: 'telephony.test', details: { success: true } },
  ])
})

test('the status says what a test found, until a fetch or a test finds otherwise', async () => {
  admin = await startAdmin()
  const failure = async () => {
    const status = (await json(await admin.as('admin')('GET', '/api/mightycall/status'))) as IntegrationStatus
    return status.lastFailure?.message
  }
  await until(
    async () => (await admin.database.owner`select 1 from admin.sync where fetched_at is not null`).length > 0,
  )
  admin.simulator.setFaults({ failWith: 503 })
  const { error } = (await json(await admin.as('admin')('POST', '/api/mightycall/test'))) as ConnectionTest
  expect(error).toMatch(/^MightyCall has a failure of its own/)
  expect(await failure()).toBe(error)
  admin.simulator.setFaults({ failWith: null })
  await admin.as('admin')('POST', '/api/mightycall/test')
  expect(await failure()).toBeUndefined()
})

test('a failed test is an answer with the next step', async () => {
  admin = await startAdmin({ env: { MIGHTYCALL_SECRET_KEY: 'wrong' } })
  expect(await json(await admin.as('admin')('POST', '/api/mightycall/test'))).toEqual({
    success: false,
    error: 'MightyCall does not accept the keys. Check both, and the host of your account.',
  })
})

test.each([
  ['GET', '/api/mightycall/status'],
  ['POST', '/api/mightycall/test'],
  ['GET', '/api/mightycall/deliveries'],
  ['POST', '/api/mightycall/deliveries/1/replay'],
  ['GET', '/api/mightycall/extensions'],
])('%s %s is for admins', async (method, path) => {
  admin = await startAdmin()
  expect((await admin.as(null)(method, path)).status).toBe(401)
  expect((await admin.as('agent')(method, path)).status).toBe(403)
  expect((await admin.as('supervisor')(method, path)).status).toBe(403)
})

test('the last deliveries are listed, newest first', async () => {
  admin = await startAdmin()
  const body = { ApiKey: 'the api key', Timestamp: '2026-11-20T17:00:00Z', Body: { Id: 'call', Extension: '104' } }
  await admin.webhook({ ...body, EventType: 'OutgoingCall' })
  await admin.webhook({ ...body, EventType: 'Unheard' })
  expect(await json(await admin.as('admin')('GET', '/api/mightycall/deliveries'))).toMatchObject([
    { outcome: 'ignored', eventType: 'Unheard', callId: null },
    { outcome: 'taken', eventType: 'OutgoingCall', callId: 'call', extension: '104' },
  ])
})

test('the platform’s team stands beside ours, and who has no counterpart on either side', async () => {
  admin = await startAdmin()
  const [agent] = admin.members
  if (agent) agent.extension = '999'
  const found = await json(await admin.as('admin')('GET', '/api/mightycall/extensions'))
  expect(found).toMatchObject({ failure: null })
  const { colleagues, unmapped } = found as ExtensionMap
  expect(colleagues.find(({ extension }) => extension === '104')).toEqual({
    extension: '104',
    fullName: 'Agent 104',
    member: { firstName: 'Demo', lastName: 'Supervisor' },
  })
  expect(colleagues.find(({ extension }) => extension === '101')?.member).toBeNull()
  expect(unmapped.map(({ lastName, extension }) => [lastName, extension])).toEqual([
    ['Agent', '999'],
    ['Admin', null],
  ])
})

test('a team that the platform does not tell is a sentence', async () => {
  admin = await startAdmin({ env: { MIGHTYCALL_SECRET_KEY: 'wrong' } })
  expect(await json(await admin.as('admin')('GET', '/api/mightycall/extensions'))).toMatchObject({
    colleagues: [],
    failure: expect.stringMatching(/does not accept the keys/),
  })
})
