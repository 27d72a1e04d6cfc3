import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { prepareTemplate, until } from '@portal/service-kit/testing'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@portal/platform/database'
import { makeTemporaryFolder, schemas } from '@portal/tools/testing'
import { namesOf, requestsOf, sendAll, storedNames } from './testing/leads-burst.ts'
import { killDatabase } from './testing/kill-database.ts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

// A separate server, because the test kills it.
let folder: string
let server: EmbeddedDatabase
let portal: TestPortal
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  server = await openEmbeddedDatabase(folder, 'test')
  await prepareTemplate(server.url, schemas)
  process.env['TEST_DATABASE_URL'] = server.url
  portal = await startTestPortal({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
}, 60_000)
afterAll(async () => {
  await portal.stop()
  await server.stop()
})

const form = { fullName: 'Ann Example', phone: '800 555 0142', email: 'ann@mail.example', comments: 'After six' }
const sendForm = () =>
  portal.as(null)('POST', '/api/leads', new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })

test('loses no acknowledged lead when the database is killed, and stores retries once', async () => {
  const printed = jest.spyOn(console, 'error').mockReturnValue()
  const requests = requestsOf('outage')
  let received = 0
  const statuses = await sendAll(portal, requests, () => {
    received += 1
    if (received === 75) killDatabase(folder)
  })
  const failed = requests.filter(request => statuses.get(request) !== 201)
  expect(new Set(failed.map(request => statuses.get(request)))).toEqual(new Set([503]))

  const stored = new Set(await until(() => storedNames(portal, 'outage')))
  const acknowledged = requests.filter(request => statuses.get(request) === 201)
  expect(namesOf(acknowledged).filter(name => !stored.has(name))).toEqual([])

  const again = await sendAll(portal, failed)
  expect(new Set(again.values())).toEqual(new Set([201]))
  expect(await storedNames(portal, 'outage')).toEqual(namesOf(requests))
  printed.mockRestore()
}, 120_000)

test('without a database, a form without script returns the typed values; later it is accepted', async () => {
  await server.stop()
  const response = await sendForm()
  expect(response.status).toBe(503)
  const html = await response.text()
  for (const typed of Object.values(form)) expect(html).toContain(JSON.stringify(typed))
  expect(html).toContain('Failed to submit form. Please try again.')
  expect((await portal.as(null)('GET', '/')).status).toBe(200)

  server = await openEmbeddedDatabase(folder, 'test')
  // The portal reconnects.
  await until(async () => {
    expect((await sendForm()).status).toBe(303)
  })
})
