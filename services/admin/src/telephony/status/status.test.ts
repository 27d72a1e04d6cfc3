import { afterEach, expect, test } from '@jest/globals'
import type { ConnectionTest, ExtensionMap, IntegrationStatus } from '@portal/contracts'
import { collectChanges, testPeople, until } from '@portal/service-kit/testing'
import { startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
afterEach(() => admin.stop())

const json = async (response: Response) => (await response.json()) as unknown
const readStatus = async () =>
  (await json(await admin.as('admin')('GET', '/api/mightycall/status'))) as IntegrationStatus
const testConnection = async () =>
  (await json(await admin.as('admin')('POST', '/api/mightycall/test'))) as ConnectionTest
const readExtensions = async () =>
  (await json(await admin.as('admin')('GET', '/api/mightycall/extensions'))) as ExtensionMap
/** Waits until the first poll and the recording after it are done, so that they publish nothing into a test. */
const firstPoll = () =>
  until(async () => {
    const { owner } = admin.database
    const [sync] = await owner`select 1 from admin.sync where fetched_at is not null or failed_at is not null`
    const [call] = await owner`select 1 from admin.telephony_call where version > recorded_version`
    return sync !== undefined && call === undefined
  })

test('without keys the status says so, and the connection test asks for them', async () => {
  admin = await startAdmin({
    isIdle: true,
    env: { MIGHTYCALL_API_KEY: '', MIGHTYCALL_SECRET_KEY: '', MIGHTYCALL_WEBHOOK_SECRET: '' },
  })
  expect(await readStatus()).toEqual({
    credentialsPresent: { apiKey: false, secretKey: false },
    apiEndpoint: 'https://ccapi.mightycall.com/v4',
    isStandIn: false,
    lastFetchTime: null,
    lastFailure: null,
    lastEventTime: null,
    hasWebhookSecret: false,
    requestBudget: { spent: 0, stopsAt: 2_000, perDay: 2_500 },
  })
  expect(await testConnection()).toEqual({ success: false, error: 'Credentials Required' })
  expect(await readExtensions()).toEqual({ colleagues: [], unmapped: [], failure: 'Credentials Required' })
  expect(await admin.database.owner`select 1 from admin.audit`).toEqual([])
  expect((await admin.sendWebhook({})).status).toBe(404)
})

test.each([
  [{ MIGHTYCALL_API_KEY: '' }, { apiKey: false, secretKey: true }],
  [{ MIGHTYCALL_SECRET_KEY: '' }, { apiKey: true, secretKey: false }],
])('with %j the status shows the keys %j, and telephony is off', async (env, credentialsPresent) => {
  admin = await startAdmin({ isIdle: true, env })
  expect(await readStatus()).toMatchObject({ credentialsPresent, hasWebhookSecret: true })
  expect(await testConnection()).toEqual({ success: false, error: 'Credentials Required' })
})

test('the status names the simulator’s address', async () => {
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9000' } })
  expect(await readStatus()).toMatchObject({ isStandIn: true, apiEndpoint: 'http://127.0.0.1:9000/v4' })
})

test('the status names the host that accepted the keys', async () => {
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_HOST: 'ccapi' } })
  await firstPoll()
  expect(await readStatus()).toMatchObject({ apiEndpoint: 'https://ccapi.mightycall.com/v4', isStandIn: false })
})

test('the last event is the last one that was processed', async () => {
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_SECRET_KEY: '' } })
  const body = { ApiKey: 'the api key', Timestamp: '2026-11-20T17:00:00Z', Body: { Id: 'call' } }
  await admin.sendWebhook('nonsense')
  await admin.sendWebhook({ ...body, EventType: 'FaxArrived' })
  expect((await readStatus()).lastEventTime).toBeNull()
  await admin.sendWebhook({ ...body, EventType: 'OutgoingCall' })
  const first = (await readStatus()).lastEventTime ?? ''
  expect(first).toMatch(/Z$/)
  await admin.database.owner`update admin.delivery set received_at = received_at - interval '1 hour'`
  await admin.sendWebhook({ ...body, EventType: 'OutgoingCall' })
  expect(Date.parse((await readStatus()).lastEventTime ?? '')).toBeGreaterThanOrEqual(Date.parse(first))
})

test('a connection test returns what it found, is audited, and shows no key', async () => {
  admin = await startAdmin({ isIdle: true })
  await firstPoll()
  const spent = async () => (await readStatus()).requestBudget.spent
  const before = await spent()
  let text = ''
  const changes = await collectChanges(admin.database.owner, async () => {
    text = await (await admin.as('admin')('POST', '/api/mightycall/test')).text()
  })
  expect(JSON.parse(text)).toMatchObject({
    success: true,
    data: { extension: '101', numberCount: 1, requestsLeft: 2_000 - before - 2 },
  })
  expect(await spent()).toBe(before + 2)
  const status = await (await admin.as('admin')('GET', '/api/mightycall/status')).text()
  for (const answer of [text, status]) expect(answer).not.toMatch(/the api key|the secret key|a-secret-path/)
  expect(await admin.database.owner`select actor_id, action, details from admin.audit`).toEqual([
    { actor_id: testPeople.admin.id, action: 'telephony.test', details: { success: true } },
  ])
  expect(changes).toEqual([{ tags: [{ type: 'Telephony' }], to: { roles: ['admin'], members: [] } }])
})

test('the requests left are never negative', async () => {
  admin = await startAdmin({ isIdle: true })
  await firstPoll()
  await admin.database.owner`update admin.request_hour set spent = 1998`
  const tested = await testConnection()
  expect(tested.data?.requestsLeft).toBe(0)
  await admin.database.owner`update admin.request_hour set spent = 2100`
  expect((await testConnection()).error).toMatch(/^80% of today's request budget is used/)
})

test('the status shows the failure of the last connection test until something succeeds', async () => {
  admin = await startAdmin({ isIdle: true })
  await firstPoll()
  admin.simulator.setFaults({ failWith: 503 })
  const { success, error } = await testConnection()
  expect([success, error]).toEqual([false, 'MightyCall reported an internal error. Try again in a few minutes.'])
  expect((await readStatus()).lastFailure).toEqual({ at: admin.clock.now().toISOString(), message: error })
  expect(await admin.database.owner`select details from admin.audit where action = 'telephony.test'`).toEqual([
    { details: { success: false } },
  ])
  admin.simulator.setFaults({ failWith: null })
  await testConnection()
  expect((await readStatus()).lastFailure).toBeNull()
})

test('a failed connection test says what to do', async () => {
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_SECRET_KEY: 'wrong' } })
  expect(await testConnection()).toEqual({
    success: false,
    error: 'MightyCall rejected the keys. Check both keys, and the host of your account.',
  })
})

test.each([
  ['GET', '/api/mightycall/status'],
  ['POST', '/api/mightycall/test'],
  ['GET', '/api/mightycall/deliveries'],
  ['POST', '/api/mightycall/deliveries/1/replay'],
  ['GET', '/api/mightycall/extensions'],
])('%s %s is for admins only', async (method, path) => {
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_API_KEY: '' } })
  expect((await admin.as(null)(method, path)).status).toBe(401)
  expect((await admin.as('agent')(method, path)).status).toBe(403)
  expect((await admin.as('supervisor')(method, path)).status).toBe(403)
})

test('lists the platform’s users by extension, with the members who have them', async () => {
  admin = await startAdmin({ isIdle: true })
  const [agent] = admin.members
  if (agent) agent.extension = '999'
  const { colleagues, unmapped, failure } = await readExtensions()
  expect(failure).toBeNull()
  expect(colleagues.map(({ extension }) => extension)).toEqual([
    '101',
    '102',
    '103',
    '104',
    '105',
    '106',
    '107',
    '108',
    '109',
    '110',
    '120',
    '121',
    '122',
    '123',
  ])
  expect(colleagues.find(({ extension }) => extension === '104')).toEqual({
    extension: '104',
    fullName: 'Agent 104',
    member: { id: testPeople.supervisor.id, firstName: 'Demo', lastName: 'Supervisor' },
  })
  expect(colleagues.find(({ extension }) => extension === '101')?.member).toBeNull()
  expect(unmapped).toEqual([
    { id: testPeople.agent.id, firstName: 'Demo', lastName: 'Agent', extension: '999' },
    { id: testPeople.admin.id, firstName: 'Demo', lastName: 'Admin', extension: null },
  ])
})

test('leaves out deactivated members and users without an extension, and sorts by number', async () => {
  const users = ['20', '3', '100', ''].map(extension => ({ fullName: `User ${extension}`, extension }))
  admin = await startAdmin({
    isIdle: true,
    respond: ({ url }) => (url.endsWith('/team') ? Response.json({ users }) : undefined),
  })
  const [agent, supervisor] = admin.members
  if (agent) Object.assign(agent, { extension: '3', isActive: false })
  if (supervisor) supervisor.extension = '20'
  const { colleagues, unmapped } = await readExtensions()
  expect(colleagues.map(({ extension, member }) => [extension, member?.lastName])).toEqual([
    ['3', undefined],
    ['20', 'Supervisor'],
    ['100', undefined],
  ])
  expect(unmapped.map(({ lastName }) => lastName)).toEqual(['Admin'])
})

test('reads the platform’s users every five minutes at most', async () => {
  let reads = 0
  admin = await startAdmin({ isIdle: true, onRequest: ({ url }) => void (reads += url.endsWith('/team') ? 1 : 0) })
  await readExtensions()
  admin.clock.advance(300)
  await readExtensions()
  expect(reads).toBe(1)
  admin.clock.advance(1)
  await readExtensions()
  expect(reads).toBe(2)
})

test('a list of users that the platform does not return is a failure with a reason', async () => {
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_SECRET_KEY: 'wrong' } })
  expect(await readExtensions()).toEqual({
    colleagues: [],
    unmapped: [],
    failure: 'MightyCall rejected the keys. Check both keys, and the host of your account.',
  })
})

test('an unexpected error is not a failure of the platform', async () => {
  admin = await startAdmin({ isIdle: true })
  await firstPoll()
  await admin.database.owner`alter table admin.request_hour rename to gone`
  expect((await admin.as('admin')('GET', '/api/mightycall/extensions')).status).toBe(500)
  expect((await admin.as('admin')('POST', '/api/mightycall/test')).status).toBe(500)
  await admin.database.owner`alter table admin.gone rename to request_hour`
})
