import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Operation } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import { type ApiError, invalidRequest } from '@portal/service-kit'
import { exampleBody, withValueAt } from './testing/example-body.ts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

const unknownId = '0a000000-0000-4000-8000-00000000ffff'
const phoneNumber = '+13155550142'
const secret = 'a-secret-path-that-only-the-tests-know'

const hours = { from: '09:00', until: '18:00' }
/** Bodies that follow the rules between fields, of operations that have such rules. */
const examples: Readonly<Record<string, unknown>> = {
  'calls.updateCallingRules': {
    maxAttempts: 3,
    noCallDays: [{ day: '2026-12-25', reason: 'x' }],
    states: [
      {
        state: 'TX',
        weekdays: hours,
        saturday: hours,
        sunday: null,
        allowsHolidays: true,
        maxAttempts: 3,
        source: 'x',
        checkedOn: '2026-11-20',
      },
    ],
    version: 1,
  },
  'calls.placeCall': { leadId: unknownId },
  'calls.dialByHand': { phoneNumber },
  'calls.addDoNotCall': { phoneNumber, reason: 'x' },
  'calls.importDoNotCall': { csv: 'phoneNumber\n+13155550143\n' },
  'admin.erase': { phone: '315 555 0199', reason: 'x' },
  'admin.exportPersonData': { phone: phoneNumber },
}

/** Parameters that are no ID. */
const known: Readonly<Record<string, string>> = {
  remote: 'calls',
  build: 'aaaaaaaaaaaa',
  name: 'entry.js',
  service: 'calls',
  secret,
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
/** Bodies that are not JSON objects, or are strange ones. */
const bodies = ['', '{', 'null', '"x"', '1e999', '[]', '{"__proto__":{"a":1}}', '['.repeat(50_000), '{"a":1,"a":2}']

const operations = Object.entries(contracts)
  .flatMap(([service, contract]) =>
    Object.entries<Operation>(contract).map(([name, operation]) => ({ name: `${service}.${name}`, operation })),
  )
  // Deletions come last: the other operations need the records.
  .toSorted((one, other) => Number(one.operation.method === 'DELETE') - Number(other.operation.method === 'DELETE'))

let portal: TestPortal
/** Records that exist, by the path that leads to them. */
const records = new Map<string, string>()
beforeAll(async () => {
  portal = await startTestPortal({
    MIGHTYCALL_API_KEY: 'the api key',
    MIGHTYCALL_SECRET_KEY: 'the secret key',
    MIGHTYCALL_WEBHOOK_SECRET: secret,
    MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9',
  })
  await addRecords()
}, 60_000)
afterAll(() => portal.stop())

async function addRecords() {
  const create = async (path: string, body: object) => {
    const response = await portal.as('admin')('POST', path, body)
    expect([path, response.status]).toEqual([path, 201])
    return ((await response.json()) as { id: string }).id
  }
  await create('/api/leads', { fullName: 'Ann', phone: phoneNumber, email: 'ann@mail.example' })
  const [added] = await portal.database.owner<[{ lead: string; call: string; callback: string; delivery: string }]>`
    with known as (select id from calls.lead),
    call as (
      insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at, lead_id)
      select 'one', 'inbound', ${phoneNumber}, 'answered', 60, now(), id from known returning id),
    callback as (
      insert into calls.callback (lead_id, from_at, until_at, is_promised, note)
      select id, now() + interval '1 day', now() + interval '25 hours', true, '' from known returning id)
    select known.id as lead, call.id as call, callback.id as callback from known, call, callback`
  records.set('/api/leads/:id', added.lead).set('/api/calls/:id', added.call)
  records.set('/api/calls/callbacks/:id', added.callback)
  const message = { title: 'x', message: 'x', isPinned: false, isMustRead: true, expiresAt: null }
  records.set('/api/communications/:id', await create('/api/communications', message))
  records.set('/api/scripts/:id', await create('/api/scripts', { title: 'x', steps: [] }))
  const member = { email: 'new@demo.example', role: 'agent', extension: null }
  records.set('/api/members/:id', await create('/api/members', member))
}

const recordAt = (path: string) =>
  [...records].find(([known]) => path === known || path.startsWith(`${known}/`))?.[1] ?? unknownId

const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

interface Attempt {
  place: string
  value: unknown
  path: string
  body?: unknown
}

function attemptsAt(name: string, { path, params, query, body, method }: Operation): Attempt[] {
  const filled = (changes: Record<string, string>) => {
    const inPath = path.replaceAll(/:(\w+)/g, (_, param: string) =>
      encodeURIComponent(changes[param] ?? (param === 'id' ? recordAt(path) : (known[param] ?? unknownId))),
    )
    const zone = fieldsOf(query).includes('timeZone') ? { timeZone: 'America/New_York' } : {}
    const inQuery = Object.entries({ ...zone, ...changes }).filter(([field]) => fieldsOf(query).includes(field))
    return `${inPath}?${String(new URLSearchParams(inQuery))}`
  }
  const valid = body && (examples[name] ?? exampleBody(body, { leadId: recordAt('/api/leads/:id') }))
  const inUrl = [...fieldsOf(params), ...fieldsOf(query)].flatMap(place =>
    texts
      // An empty parameter is another route.
      .filter(text => text.trim() || fieldsOf(query).includes(place))
      .map(value => ({ place, value, path: filled({ [place]: value }), body: valid })),
  )
  const missing = fieldsOf(body).filter(field => !Object.hasOwn(Object(valid), field))
  const inBody = values.flatMap(value => [
    ...(body ? withValueAt(valid, value) : []),
    ...missing.map(place => ({ place, body: { ...Object(valid), [place]: value } })),
  ])
  return [
    ...inUrl,
    ...inBody.map(({ place, body: sent }) => ({ place, value: JSON.stringify(sent), path: filled({}), body: sent })),
    ...(method === 'GET' ? [] : bodies.map(sent => ({ place: '', value: sent, path: filled({}), body: sent }))),
    { place: '', value: 'as it should be', path: filled({}), body: valid },
  ]
}

/** Returns the names of the fields of the URL and the body; those of a body that is a list are its own name and an index. */
function fieldNames(name: string, { params, query, body }: Operation): ReadonlySet<string> {
  const example = body && (examples[name] ?? exampleBody(body))
  const inBody = Array.isArray(example) ? ['', '0'] : [...fieldsOf(body), ...Object.keys(Object(example))]
  return new Set([...fieldsOf(params), ...fieldsOf(query), ...inBody])
}

/** Whether a refusal has issues, and each of them names one of the fields. */
const namesFields = ({ issues = [] }: ApiError['details'], fields: ReadonlySet<string>) =>
  issues.length > 0 && issues.every(({ path }) => fields.has(path.split('.')[0] ?? ''))

/** Returns the refusal of a body by the schema that the service uses too. */
function refusalOf(body: unknown, { body: schema }: Operation): ApiError | null {
  const parsed = schema?.safeParse(JSON.parse(JSON.stringify(body)))
  return parsed?.success === false ? invalidRequest(parsed.error) : null
}

test.each(operations)(
  '$name answers hostile input with no 5xx, and names an invalid field',
  async ({ operation, name }) => {
    const wrong: unknown[] = []
    const fields = fieldNames(name, operation)
    const refusedPlaces = new Set<string>()
    const attempts: Attempt[] = []
    for (const attempt of attemptsAt(name, operation)) {
      const { place, value, body } = attempt
      const refusal = place && body !== undefined ? refusalOf(body, operation) : null
      if (refusal && !namesFields(refusal.details, fields)) wrong.push({ place, value, refusal: refusal.details })
      // Of the values that the schema refuses at one place of the body, the service gets only the first.
      if (!refusal || !refusedPlaces.has(place)) attempts.push(attempt)
      if (refusal) refusedPlaces.add(place)
    }
    const send = portal.as(operation.access === 'anyone' ? null : 'admin')
    async function sendNext(): Promise<void> {
      const attempt = attempts.pop()
      if (!attempt) return
      const { place, value, path, body } = attempt
      const response = await send(operation.method, path, operation.method === 'GET' ? undefined : body)
      const reply = await response.text()
      const { status } = response
      if (
        status >= 500 ||
        status === 401 ||
        (status === 400 && place !== '' && !namesFields(JSON.parse(reply), fields))
      ) {
        wrong.push({ place, value: String(value).slice(0, 60), status, reply: reply.slice(0, 300) })
      }
      await sendNext()
    }
    // A member runs one export at a time.
    await Promise.all(Array.from({ length: operation.replyType === 'text/csv' ? 1 : 4 }, sendNext))
    expect(wrong).toEqual([])
  },
  60_000,
)

test('what was stored can still be read', async () => {
  const reads = operations.filter(({ operation }) => operation.method === 'GET')
  const statuses = await Promise.all(
    reads.map(async ({ name, operation }) => {
      const { path } = attemptsAt(name, operation).at(-1)!
      return [name, (await portal.as('admin')('GET', path)).status] as const
    }),
  )
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
  expect(statuses.filter(([, status]) => status === 200).length).toBeGreaterThan(reads.length / 3)
})

test('a release token with a name that cannot be stored is refused', async () => {
  const headers = { authorization: 'Bearer unknown' }
  const response = await portal.as(null)('POST', '/api/releases/calls/token', { by: 'a\0b' }, headers)
  expect(response.status).toBe(401)
})

test('every example has the fields and types that its operation takes', () => {
  const invalid = operations.flatMap(({ name, operation: { body } }) => {
    const parsed = body?.safeParse(examples[name] ?? exampleBody(body))
    return parsed?.success === false ? [`${name}: ${parsed.error.message}`] : []
  })
  expect(invalid).toEqual([])
})
