import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestService, testPeople, type TestService } from '../testing/index.ts'
import { errorOf, thingsService } from '../testing/things-service.ts'
import { gatewayHeader } from './authorize.ts'
import { testKeys } from '../testing/test-keys.ts'
import { serviceTokenSigner } from './tokens.ts'

let running: TestService
beforeAll(async () => {
  running = await startTestService(thingsService)
})
afterAll(() => running.stop())

const id = '0a000000-0000-4000-8000-000000000009'

const lastAuditRow = async () => {
  const [row] = await running.database
    .owner`select action, subject_id, actor_id, actor_role, details from sales.audit order by id desc limit 1`
  return row
}

test('a visitor gets 401 for an operation that needs a sign-in', async () => {
  const error = await errorOf(await running.as(null)('GET', `/api/things/${id}`))
  expect(error).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(error.message).toContain('Unauthorized')
})

test('a member of another role gets 403, and the audit records it', async () => {
  expect(await errorOf(await running.as('agent')('GET', '/api/actor'))).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  expect(await lastAuditRow()).toEqual({
    action: 'refused',
    subject_id: 'GET /api/actor',
    actor_id: testPeople.agent.id,
    actor_role: 'agent',
    details: {},
  })
})

test('the audit also records what a handler forbids', async () => {
  expect(await errorOf(await running.as('supervisor')('POST', '/api/others'))).toMatchObject({ status: 403 })
  expect(await lastAuditRow()).toEqual({
    action: 'refused',
    subject_id: 'POST /api/others',
    actor_id: testPeople.supervisor.id,
    actor_role: 'supervisor',
    details: { reason: 'This is not yours.' },
  })
})

test('the audit records nothing else that fails', async () => {
  const before = await lastAuditRow()
  await running.as('agent')('GET', '/api/conflict')
  await running.as(null)('GET', '/api/actor')
  expect(await lastAuditRow()).toEqual(before)
})

test.each([
  ['very long', randomBytes(4_500).toString('base64url'), 300],
  ['not valid in the database', 'a%00b', 20],
])('the audit records a denied path that is %s', async (_, part, length) => {
  expect((await running.as('agent')('PUT', `/api/rooms/${part}`)).status).toBe(403)
  expect(await lastAuditRow()).toMatchObject({
    action: 'refused',
    subject_id: `PUT /api/rooms/${part}`.slice(0, length),
  })
})

test.each([
  ['is not signed in', null, 'POST', '/api/others', 401],
  ['has the wrong role', 'agent', 'PUT', '/api/rooms/a', 403],
] as const)('answers a request whose sender %s without reading its body', async (_, role, method, path, status) => {
  let chunks = 0
  const endless = new ReadableStream({
    pull(controller) {
      chunks += 1
      if (chunks < 2) controller.enqueue(new TextEncoder().encode('{'))
    },
  })
  expect((await running.as(role)(method, path, endless)).status).toBe(status)
  // The stream buffers one chunk on its own.
  expect(chunks).toBe(1)
})

test('rejects a request that did not come through the gateway, whatever it claims', async () => {
  const sendDirectly = (headers: Record<string, string>) =>
    running.fetch(new Request(`http://sales/api/things/${id}`, { headers }))
  expect((await sendDirectly({})).status).toBe(403)
  expect((await sendDirectly({ 'x-portal-gateway': 'true', 'x-client-ip': '1.2.3.4' })).status).toBe(403)
  expect((await running.asService('calls')('GET', `/api/things/${id}`)).status).toBe(403)
})

test.each([
  ['the token of another service in place of the gateway’s', 'calls', 'sales'],
  ['the gateway’s token for another service', 'gateway', 'calls'],
])('rejects %s', async (_, sender, recipient) => {
  const token = await serviceTokenSigner(sender, testKeys(sender).SERVICE_KEY)(recipient)
  const response = await running.as('agent')('GET', `/api/things/${id}`, undefined, { [gatewayHeader]: token })
  expect(response.status).toBe(403)
})

test('an unsigned member token is no sign-in', async () => {
  const claims = { sub: id, role: 'admin', iss: 'identity', aud: 'portal', exp: 9e9 }
  const forged = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`
  const response = await running.as(null)('GET', `/api/things/${id}`, undefined, { authorization: `Bearer ${forged}` })
  expect(response.status).toBe(401)
})

test('a service lists the operations that it answers, for services only', async () => {
  const { service: name, operations } = (await (
    await running.asService('gateway')('GET', '/internal/contract')
  ).json()) as { service: string; operations: { method: string; path: string; hash: string }[] }
  expect(name).toBe('sales')
  expect(operations).toContainEqual({
    method: 'GET',
    path: '/internal/ping',
    hash: expect.stringMatching(/^[0-9a-f]{12}$/),
    reply: { type: 'object', properties: { isAlive: { type: 'boolean' } }, required: ['isAlive'] },
  })
  expect(operations.map(({ path }) => path)).not.toContain('/api/later')
  expect((await running.as('admin')('GET', '/internal/contract')).status).toBe(403)
})

test('only services can use internal operations', async () => {
  expect((await running.asService('calls')('GET', '/internal/ping')).status).toBe(200)
  expect((await running.as('admin')('GET', '/internal/ping')).status).toBe(403)
  expect((await running.as(null)('GET', '/internal/ping')).status).toBe(403)
})

test('only the services that an internal operation names can use it', async () => {
  const response = await running.asService('engagement')('GET', '/internal/ping')
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ message: 'The engagement service cannot use this operation.' })
})
