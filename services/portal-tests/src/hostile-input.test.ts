import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { contracts, type Operation } from '@portal/contracts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

const unknownId = '0a000000-0000-4000-8000-00000000ffff'
const phoneNumber = '+13155550142'

/** The routes of leads, calling, the do-not-call list, privacy, sessions, and the audit, with a body that is valid. */
const bodies: Readonly<Record<string, object | undefined>> = {
  'POST /api/leads': { fullName: 'Ann', phone: '(315) 555-0142', email: 'ann@mail.example' },
  'PATCH /api/leads/:id': { contacted: true, notes: 'x', version: 1 },
  'GET /api/leads': undefined,
  'GET /api/leads/:id': undefined,
  'GET /api/leads/search': undefined,
  'GET /api/leads/export': undefined,
  'POST /api/leads/export/requests': { filters: {}, reason: 'x' },
  'POST /api/leads/export/requests/:id/approve': undefined,
  'POST /api/leads/export/requests/:id/decline': undefined,
  'GET /api/leads/quarantined': undefined,
  'POST /api/leads/quarantined/:id/release': undefined,
  'POST /api/leads/quarantined/:id/confirm': undefined,
  'GET /api/calls/callability': undefined,
  'POST /api/calls': { leadId: unknownId },
  'POST /api/calls/by-hand': { phoneNumber },
  'PUT /api/calls/rules': { maxAttempts: 3, noCallDays: [], states: [], version: 1 },
  'GET /api/calls/do-not-call': undefined,
  'POST /api/calls/do-not-call': { phoneNumber, reason: 'x' },
  'DELETE /api/calls/do-not-call/:id': undefined,
  'PUT /api/calls/do-not-call/:id/kept': undefined,
  'POST /api/calls/do-not-call/imports': { csv: 'phoneNumber\n' },
  'POST /api/privacy/erasures': { phone: phoneNumber, reason: 'x' },
  'POST /api/privacy/exports': { phone: phoneNumber },
  'DELETE /api/auth/sessions/:id': undefined,
  'GET /api/members/:id/sessions': undefined,
  'DELETE /api/members/:id/sessions/:sessionId': undefined,
  'GET /api/admin/audit': undefined,
  'GET /api/admin/audit/export': undefined,
}

const texts = [
  '',
  ' ',
  'a\0b',
  '\u200B\u202E',
  '__proto__',
  "' or 1=1; drop table lead; --",
  '＝HYPERLINK("x")',
  '../../etc/passwd',
  '%00',
  'x'.repeat(1_000),
  '-1',
  '1e999',
  '9223372036854775808',
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  'US/Pacific-New',
  '+05:30',
  '00000000-0000-0000-0000-000000000000',
  '😀'.repeat(40),
] as const
const values: readonly unknown[] = [
  ...texts,
  '\uD800',
  'x'.repeat(20_000),
  null,
  true,
  0.5,
  2 ** 53,
  [],
  {},
  ['x', null],
]

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 30_000)
afterAll(() => portal.stop())

const operations = Object.values(contracts)
  .flatMap(contract => Object.values<Operation>(contract))
  .map(operation => ({ operation, name: `${operation.method} ${operation.path}` }))
  .filter(({ name }) => name in bodies)

const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

interface Attempt {
  field: string
  value: unknown
  path: string
  body: object | undefined
}

function attemptsAt({ path, params, query, body }: Operation, valid: object | undefined): Attempt[] {
  const needsZone = fieldsOf(query).includes('timeZone')
  const fill = (changes: Record<string, string>) => {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(changes[name] ?? unknownId))
    const inQuery = fieldsOf(query).flatMap(name => (changes[name] === undefined ? [] : [[name, changes[name]]]))
    const zone = needsZone && changes['timeZone'] === undefined ? [['timeZone', 'America/New_York']] : []
    return `${filled}?${String(new URLSearchParams([...zone, ...inQuery]))}`
  }
  return [
    ...[...fieldsOf(params), ...fieldsOf(query)].flatMap(field =>
      // An empty parameter is another route.
      texts
        .filter(text => text.trim() || fieldsOf(query).includes(field))
        .map(value => ({ field, value, path: fill({ [field]: value }), body: valid })),
    ),
    ...fieldsOf(body).flatMap(field =>
      values.map(value => ({ field, value, path: fill({}), body: { ...valid, [field]: value } })),
    ),
  ]
}

test('the list names existing routes', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(bodies).toSorted())
})

test.each(operations)(
  '$name answers hostile input with no 5xx, and names an invalid field',
  async ({ operation, name }) => {
    const { params, query, body: schema } = operation
    const fields = [params, query, schema].flatMap(fieldsOf)
    const wrong: unknown[] = []
    const attempts = attemptsAt(operation, bodies[name])
    const send = portal.as('admin')
    async function sendNext(): Promise<void> {
      const attempt = attempts.pop()
      if (!attempt) return
      const { field, value, path, body } = attempt
      const response = await send(operation.method, path, body)
      const reply = await response.text()
      const { issues = [] } = (response.status === 400 ? JSON.parse(reply) : {}) as { issues?: { path: string }[] }
      const isNamed = issues.length > 0 && issues.every(issue => fields.includes(issue.path.split('.')[0] ?? ''))
      if (response.status >= 500 || (response.status === 400 && !isNamed)) {
        wrong.push({ field, value: String(value).slice(0, 40), status: response.status, reply: reply.slice(0, 300) })
      }
      await sendNext()
    }
    // A member runs one export at a time.
    await Promise.all(Array.from({ length: operation.replyType === 'text/csv' ? 1 : 4 }, sendNext))
    expect(wrong).toEqual([])
  },
  30_000,
)
