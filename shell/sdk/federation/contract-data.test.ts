import { expect, jest, test } from '@jest/globals'
import type { PortalData } from '@portal/contracts/remotes'

// The contracts as a build for the browser sees them.
jest.doMock('zod', () => jest.requireActual('./contract-data.ts'))

type Contracts = typeof import('@portal/contracts')
const contracts = require('@portal/contracts') as Contracts

const page = { path: '/x', title: 'X', module: './x', roles: ['agent'], files: [] }
const remote = {
  name: 'x',
  build: 'b',
  version: '1',
  base: '/r/',
  entry: 'e.js',
  integrity: {},
  pages: [page],
  slots: [],
  searches: [],
  shortcuts: [],
}
const user = {
  id: '0a000000-0000-4000-8000-000000000001',
  firstName: '',
  lastName: '',
  email: 'a@b.example',
  role: 'agent',
  status: 'away',
  profileImageUrl: null,
}
const data: object = { user, registry: { remotes: [remote] }, brand: 'B', phone: null, timeZone: 'UTC' }

test("the page's data passes as it is", () => {
  expect(contracts.portalData.parse(data)).toBe(data as PortalData)
})

test.each([
  ['value is not an object', null],
  ['value.registry is not an object', { ...data, registry: undefined }],
  ['value.registry.remotes is not a list', { ...data, registry: { remotes: {} } }],
  ['value.registry.remotes[0].entry is not a string', { ...data, registry: { remotes: [{ ...remote, entry: 1 }] } }],
  ['value.user.role is not one of the choices', { ...data, user: { ...user, role: 'owner' } }],
])('what has another outline is refused: %s', (message, wrong) => {
  expect(() => contracts.portalData.parse(wrong)).toThrow(message)
})

test.each([
  ['serviceInterest', 'nope', 'one of the choices'],
  ['startDate', '2026-13-45', 'a day'],
  ['startDate', '2026-02-30', 'a day'],
  ['zipCode', '12345678901', 'so long'],
])('of a filter is known what makes no sense: %s=%s', (name, wrong, wanted) => {
  const filters: Record<string, { parse: (value: unknown) => unknown }> = contracts.calls.listLeads.query.shape
  expect(() => filters[name]?.parse(wrong)).toThrow(`is not ${wanted}`)
})

test('a filter that makes sense passes', () => {
  const filters = { zipCode: '135', serviceInterest: 'cable-tv', startDate: '2026-02-28', contacted: 'true' }
  expect(contracts.calls.listLeads.query.parse(filters)).toBe(filters)
  expect(() => contracts.sales.listSales.query.parse({ agentId: 'nobody' })).toThrow('is not an id')
})

test('operations and lists of choices are there', () => {
  expect(contracts.calls.updateLead.path).toBe('/api/leads/:id')
  expect(contracts.bestTimeToCall.options).toHaveLength(3)
  expect(contracts.newLead.shape).toHaveProperty('fullName')
})
