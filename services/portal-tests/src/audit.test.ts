import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AuditPage, Release } from '@portal/contracts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await Promise.all((['agent', 'supervisor', 'admin'] as const).map(role => portal.cookieOf(role)))
}, 30_000)
afterAll(() => portal.stop())

const audit = async (query: string) =>
  (await (await portal.as('admin')('GET', `/api/admin/audit?${query}`)).json()) as AuditPage

test('lists the entries of every service with the names of the actors', async () => {
  await portal.as('agent')('PUT', '/api/users/status', { status: 'busy' })
  const { entries, missing } = await audit('')
  expect(missing).toEqual([])
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['sign-in', 'user.set-status']))
  const [change] = (await audit('action=user.set-status')).entries
  expect(change).toMatchObject({
    service: 'identity',
    actorName: { firstName: 'Demo', lastName: 'Agent' },
    actorRole: 'agent',
    details: { status: 'busy' },
  })
})

test.each([
  ['GET', '/remotes/admin/aaaaaaaaaaaa/remoteEntry.js'],
  ['GET', '/remotes/admin/aaaaaaaaaaaa/a%00b.js'],
  ['GET', '/api/admin/releases'],
  ['GET', '/api/admin/audit'],
  ['GET', '/api/users'],
])('%s %s refused to an agent is on record, whichever part refused', async (method, path) => {
  const response = await portal.as('agent')(method, path)
  expect(response.status).toBe(403)
  const { entries } = await audit(`action=refused&subject=${encodeURIComponent(`${method} ${path}`)}`)
  expect(entries).toMatchObject([
    { actorRole: 'agent', actorName: { lastName: 'Agent' }, requestId: response.headers.get('x-request-id') },
  ])
})

const person = { fullName: 'Ann Example', phone: '800 555 0142', email: 'ann@mail.example' }
/** Requests that need no other data, with their audit entry. */
test.each([
  ['POST', '/api/leads', person, 'lead.create'],
  ['POST', '/api/sales', { saleType: 'DISH Only' }, 'sale.add'],
  ['PUT', '/api/sales/goal', { goal: 100_000 }, 'sales-goal.set'],
  ['GET', '/api/sales/export', undefined, 'sale.export'],
  ['GET', '/api/leads/export?timeZone=UTC', undefined, 'lead.export'],
  ['GET', '/api/admin/audit/export', undefined, 'audit.export'],
  ['POST', '/api/communications', { title: 'Hello', message: 'All' }, 'communication.create'],
  ['POST', '/api/admin/seed-scripts', undefined, 'script.seed'],
  ['POST', '/api/user-challenges/update', undefined, 'challenge.sync'],
  ['PUT', '/api/users/status', { status: 'away' }, 'user.set-status'],
])('%s %s leaves its row', async (method, path, body, action) => {
  const response = await portal.as('admin')(method, path, body)
  expect(response.status).toBeLessThan(300)
  await response.text()
  const { entries } = await audit(`action=${action}`)
  expect(entries[0]).toMatchObject({ action, requestId: response.headers.get('x-request-id') })
})

test('shows the running releases only to admins', async () => {
  const send = (role: 'admin' | 'supervisor' | null) => portal.as(role)('GET', '/api/admin/releases')
  expect((await send(null)).status).toBe(401)
  expect((await send('supervisor')).status).toBe(403)
  const response = await send('admin')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const releases = (await response.json()) as Release[]
  expect(releases.map(({ remote }) => remote)).toEqual(['admin', 'calls', 'landing', 'shell'])
  expect(releases[1]).toMatchObject({
    build: 'aaaaaaaaaaaa',
    version: '1.0.0',
    by: 'this installation',
    otherBuilds: [],
  })
})
