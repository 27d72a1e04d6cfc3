import { expect, jest, test } from '@jest/globals'

// The contracts as a browser build contains them.
jest.doMock('zod', () => jest.requireActual('./no-schemas.ts'))

type Contracts = typeof import('@portal/contracts')
const contracts = require('@portal/contracts') as Contracts

test('operations have their paths, methods, and access', () => {
  const { method, path, access } = contracts.calls.updateLead
  expect([method, path, access]).toEqual(['PATCH', '/api/leads/:id', ['agent', 'supervisor', 'admin']])
})

test.each(['parse', 'safeParse'] as const)('a schema that only the server runs throws on %s', method => {
  expect(() => contracts.calls.updateLead.reply[method]({})).toThrow('Declare it with zod/mini.')
  expect(() => contracts.calls.updateLead.body[method]({})).toThrow('Declare it with zod/mini.')
})

const user = {
  id: '0a000000-0000-4000-8000-000000000001',
  firstName: '',
  lastName: '',
  email: 'a@example.com',
  role: 'agent',
  status: 'away',
  profileImageUrl: null,
}
const remote = {
  name: 'x',
  build: 'b',
  version: '1',
  base: '/r/',
  entry: 'e.js',
  integrity: { 'e.js': 'sha384-abc' },
  pages: [{ path: '/x', title: 'X', module: './x', roles: ['agent'], files: [] }],
  slots: [],
  searches: [],
  shortcuts: [],
}
const pageData = { user, registry: { remotes: [remote] }, brand: 'B', phone: null, timeZone: 'UTC' }

test('the page data is parsed', () => {
  expect(contracts.portalData.parse(pageData)).toEqual(pageData)
})

test.each([
  ['', null],
  ['registry', { ...pageData, registry: undefined }],
  ['registry.remotes', { ...pageData, registry: { remotes: {} } }],
  ['user.role', { ...pageData, user: { ...user, role: 'owner' } }],
  ['user.id', { ...pageData, user: { ...user, id: '1' } }],
  ['phone', { ...pageData, phone: '555' }],
])('page data with an invalid %s is rejected', (path, wrong) => {
  const parsed = contracts.portalData.safeParse(wrong)
  expect(parsed.error?.issues.map(issue => issue.path.join('.'))).toEqual([path])
})

test.each([
  ['entry', { entry: 1 }],
  ['integrity', { integrity: { 'e.js': 'md5-abc' } }],
  ['role of a slot', { slots: [{ slot: 's', order: 1, module: '.', roles: ['owner'], files: [] }] }],
])('a remote with an invalid %s is unavailable, and the others are not', (_, changes) => {
  const { remotes } = contracts.portalData.parse({
    ...pageData,
    registry: { remotes: [{ ...remote, ...changes }, remote] },
  }).registry
  expect(remotes[0]).toMatchObject({ name: remote.name, pages: remote.pages, slots: [], unavailable: true })
  expect(remotes[1]).toEqual(remote)
})

test('a remote with an invalid page keeps its other pages', () => {
  const [page] = remote.pages
  const pages = [{ ...page, roles: ['owner'] }, page]
  const parsed = contracts.portalData.parse({ ...pageData, registry: { remotes: [{ ...remote, pages }, null] } })
  expect(parsed.registry.remotes.map(row => row.pages)).toEqual([[page], []])
})

test.each([
  ['serviceInterest', 'nope'],
  ['startDate', '2026-13-45'],
  ['startDate', '2026-02-30'],
  ['startDate', '0000-01-01'],
  ['zipCode', '12345678901'],
  ['zipCode', '\0'],
  ['contacted', 'yes'],
] as const)('the lead filter %s rejects %j', (name, value) => {
  expect(contracts.leadFilters[name].safeParse(value).success).toBe(false)
})

test.each([
  ['serviceInterest', 'cable-tv'],
  ['startDate', '2026-02-28'],
  ['zipCode', '1234567890'],
  ['contacted', 'true'],
  ['contacted', undefined],
] as const)('the lead filter %s accepts %j', (name, value) => {
  expect(contracts.leadFilters[name].safeParse(value)).toEqual({ success: true, data: value })
})

test('the sale filter agentId is an ID', () => {
  expect(contracts.saleFilters.agentId.safeParse(user.id).success).toBe(true)
  expect(contracts.saleFilters.agentId.safeParse('me').success).toBe(false)
})

test('live events are parsed', () => {
  expect(contracts.liveChange.parse({ tags: [{ type: 'Lead', id: '1' }] })).toEqual({
    tags: [{ type: 'Lead', id: '1' }],
  })
  expect(contracts.liveChange.safeParse({ tags: [] }).success).toBe(false)
  expect(contracts.liveHello.safeParse({ memberId: user.id, role: 'owner' }).success).toBe(false)
})
