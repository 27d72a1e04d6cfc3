import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { day, followUpAfterHours, needsFollowUp, newLead, type Operation, operation, signedIn } from './index.ts'
import { contracts } from './services.ts'

const all = Object.values(contracts).flatMap(contract => Object.values<Operation>(contract))

/** Section 7 of the specification, call by call. */
const specified = `
GET /api/auth/user | GET /api/users | PUT /api/users/status
POST /api/leads | GET /api/leads | PATCH /api/leads/:id | GET /api/calls/recent | GET /api/metrics/dashboard
GET /api/user-challenges | GET /api/challenges | GET /api/user/stats | GET /api/achievements
GET /api/user-achievements | GET /api/leaderboard | POST /api/challenges/activate | POST /api/user-challenges/update
GET /api/scripts | GET /api/scripts/:id | PUT /api/scripts/:id | GET /api/communications | POST /api/communications
PUT /api/communications/:id | DELETE /api/communications/:id
GET /api/sales/stats | GET /api/sales | POST /api/sales
GET /api/mightycall/status | POST /api/mightycall/test | POST /api/admin/seed-scripts`
  .split(/[|\n]/)
  .map(call => call.trim())
  .filter(Boolean)

test.each(specified)('%s is in a contract', call => {
  expect(all.map(({ method, path }) => `${method} ${path}`)).toContain(call)
})

test('no two operations share method and path', () => {
  const calls = all.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('only the lead form and the telephony webhook are open to anyone', () => {
  expect(all.filter(({ access }) => access === 'anyone').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/leads',
    'POST /api/mightycall/webhook/:secret',
  ])
})

test('an operation whose path and params disagree cannot be declared', () => {
  const declare = () =>
    operation({
      method: 'GET',
      path: '/api/things/:id',
      access: signedIn,
      summary: '',
      params: z.object({ key: z.string() }),
    })
  expect(declare).toThrow('/api/things/:id: the path has the parameters [id], params has [key]')
})

test('a lead needs name, phone and email only; the rest has its defaults', () => {
  expect(newLead.parse({ fullName: 'Ann', phone: '555', email: 'ann@mail.example' })).toMatchObject({
    country: 'United States',
    servicesInterested: '',
    justMoved: false,
    comments: '',
  })
})

test.each([
  ['fullName', 'x'.repeat(101)],
  ['fullName', '   '],
  ['phone', 'x'.repeat(33)],
  ['email', 'no address'],
  ['zipCode', '12345678901'],
  ['comments', 'x'.repeat(2001)],
  ['comments', 'a\0b'],
  ['comments', '\ud800'],
  ['servicesInterested', 'dial-up'],
  ['bestTimeToCall', 'never'],
  ['justMoved', 'yes'],
])('a lead with %s %j is rejected, naming the field', (field, value) => {
  const parsed = newLead.safeParse({ fullName: 'Ann', phone: '555', email: 'ann@mail.example', [field]: value })
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('a field that is missing or not text is rejected with a readable message', () => {
  const parsed = newLead.safeParse({ phone: 555, email: 'ann@mail.example' })
  expect(parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'fullName: Fill in this field.',
    'phone: Send text.',
  ])
})

test.each(['0000-01-01', '2026-02-30', '21.11.2026', '2026-11-21T00:00:00Z', ''])('%j is no day', value => {
  expect(day.safeParse(value).success).toBe(false)
})

test('a lead needs a follow-up with notes, without contact, past 24 hours and not before', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const lead = { notes: 'Call back', contacted: false, createdAt: at(followUpAfterHours + 0.01) }
  expect(needsFollowUp(lead, now)).toBe(true)
  expect(needsFollowUp({ ...lead, createdAt: at(followUpAfterHours) }, now)).toBe(false)
  expect(needsFollowUp({ ...lead, contacted: true }, now)).toBe(false)
  expect(needsFollowUp({ ...lead, notes: '  ' }, now)).toBe(false)
})

test.each([
  ['services', undefined],
  ['anyone', ['calls'] as const],
] as const)('an operation with access %s and the callers %j cannot be declared', (access, callers) => {
  const declare = () => operation({ method: 'GET', path: '/internal/things', access, callers, summary: '' })
  expect(declare).toThrow('/internal/things: name the callers of an operation for services, and of no other')
})
