import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { AuditPage } from '@portal/contracts'
import { serviceNames } from '@portal/contracts/services'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { service } from '../index.ts'
import { createAuditPeers, createRows } from '../testing/audit-peers.ts'

const peers = createAuditPeers()
let admin: TestService
beforeAll(async () => {
  admin = await startTestService(service, { peer: peers.peer })
})
afterAll(() => admin.stop())
beforeEach(() => {
  peers.areNamesAvailable = true
  peers.queries = []
  peers.audits = {
    identity: [],
    calls: createRows('calls', 7),
    sales: createRows('sales', 5, 2),
    engagement: createRows('engagement', 1),
  }
})

const get = (query = '') => admin.as('admin')('GET', `/api/admin/audit${query}`)
const readPage = async (query = '') => (await (await get(query)).json()) as AuditPage

/** Reads all pages from the first to the last. */
async function readAllPages(query: string): Promise<string[]> {
  const entries: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: AuditPage = await readPage(`${query}${cursor && `&cursor=${cursor}`}`)
    entries.push(...page.entries.map(({ service: serviceName, id }) => `${serviceName} ${id}`))
    cursor = page.nextCursor
  }
  return entries
}

test('lists the entries of all services, newest first, then by service, then the last written first', async () => {
  const { entries, missing, nextCursor } = await readPage()
  expect([missing, nextCursor]).toEqual([[], null])
  expect(entries.map(({ at, service: serviceName, id }) => `${at.slice(20, 23)} ${serviceName} ${id}`)).toEqual([
    '000 calls 7',
    '000 calls 6',
    '000 calls 5',
    '000 engagement 1',
    '000 sales 5',
    '000 sales 4',
    '000 sales 3',
    '999 calls 4',
    '999 calls 3',
    '999 calls 2',
    '998 calls 1',
    '998 sales 2',
    '998 sales 1',
  ])
  expect(entries[0]).toMatchObject({ service: 'calls', actorName: { firstName: 'Demo', lastName: 'Agent' } })
})

test('sorts IDs as numbers', async () => {
  peers.audits['calls'] = createRows('calls', 12, 0)
  const { entries } = await readPage('?service=calls')
  expect(entries.map(({ id }) => Number(id))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test.each([1, 2, 3, 5, 12, 13, 14])('pages of %d hold every entry once, in the same order', async limit => {
  const entries = await readAllPages(`?limit=${limit}`)
  expect(entries).toEqual(await readAllPages('?limit=200'))
  expect(new Set(entries).size).toBe(13)
})

test.each([
  [12, true],
  [13, false],
  [14, false],
])('after a page of at most %d of 13 entries there is another page: %p', async (limit, hasNext) => {
  expect((await readPage(`?limit=${limit}`)).nextCursor !== null).toBe(hasNext)
})

test('a page that one service fills is not the last one, as that service may have more', async () => {
  const { nextCursor } = await readPage('?service=sales&limit=5')
  expect(nextCursor).not.toBeNull()
  expect(await readPage(`?service=sales&limit=5&cursor=${nextCursor}`)).toMatchObject({ entries: [], nextCursor: null })
})

test('returns 50 entries by default', async () => {
  peers.audits['calls'] = createRows('calls', 60)
  expect((await readPage()).entries).toHaveLength(50)
  expect(peers.queries.map(({ query }) => query.limit)).toEqual(serviceNames.slice(1).map(() => 50))
})

test('names a service that does not respond, and lists the others', async () => {
  peers.audits['sales'] = null
  const { entries, missing } = await readPage()
  expect([entries.length, missing]).toEqual([8, ['sales']])
  peers.audits['identity'] = null
  peers.areNamesAvailable = false
  expect((await readPage()).missing).toEqual(['identity', 'sales'])
})

test('an empty list has no next page', async () => {
  peers.audits['sales'] = []
  expect(await readPage('?service=sales')).toEqual({ entries: [], missing: [], nextCursor: null })
  peers.audits['sales'] = null
  expect(await readPage('?service=sales')).toEqual({ entries: [], missing: ['sales'], nextCursor: null })
})

test('filters by service and by member', async () => {
  expect((await readPage('?service=sales')).entries).toHaveLength(5)
  expect(peers.queries.map(({ serviceName }) => serviceName)).toEqual(['sales'])
  expect((await readPage(`?memberId=${testPeople.admin.id}`)).entries).toEqual([])
})

test('passes every filter to the services, with the organization’s time zone', async () => {
  const { id } = testPeople.agent
  const filters = `memberId=${id}&action=calls.&subject=7&startDate=2026-11-01&endDate=2026-11-20`
  await get(`?service=calls&${filters}&limit=3`)
  expect(peers.queries.map(({ query }) => query)).toEqual([
    {
      actorId: id,
      action: 'calls.',
      subjectId: '7',
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      timeZone: 'America/New_York',
      before: null,
      limit: 3,
    },
  ])
})

const encode = (cursor: string) => `cursor=${Buffer.from(cursor).toString('base64url')}`

test.each([
  ['service=nowhere', 'service'],
  ['memberId=me', 'memberId'],
  ['startDate=yesterday', 'startDate'],
  ['endDate=2026-02-30', 'endDate'],
  ['limit=201', 'limit'],
  ['cursor=x', 'cursor'],
  [encode('2026-02-31T12:00:00.000Z sales 1'), 'cursor'],
  [encode('2026-11-20T12:00:00.000Z sales 1;drop'), 'cursor'],
  [encode('2026-11-20T12:00:00.000Z sales x1'), 'cursor'],
  [encode('2026-11-20T12:00:00.000Z sales 1234567890123456789'), 'cursor'],
  [encode('2026-11-20T12:00:00.000Z Sales 1'), 'cursor'],
  [encode('2026-11-20T12:00:00.000Z sales2 1'), 'cursor'],
  [encode('2026-11-20T12:00:00.000Z  1'), 'cursor'],
  ['action=%00', 'action'],
])('rejects %s, naming the field', async (query, field) => {
  const response = await get(`?${query}`)
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: field }] }])
})

test('the error for an unknown service lists the known ones', async () => {
  const message = `Choose one of ${serviceNames.join(', ')}.`
  expect(await (await get('?service=nowhere')).json()).toMatchObject({
    code: 'invalid_request',
    message: `service: ${message}`,
    issues: [{ path: 'service', message }],
  })
})

test('lists the services as they describe themselves', async () => {
  expect(await (await admin.as('admin')('GET', '/api/admin/audit/services')).json()).toEqual([
    { name: 'identity', label: 'Members', texts: {} },
    { name: 'calls', label: 'Leads and calls', texts: {} },
    { name: 'sales', label: 'Sales', texts: {} },
    { name: 'engagement', label: 'Scripts and challenges', texts: {} },
    { name: 'admin', label: 'Administration', texts: {} },
  ])
})

test('is for admins only, and audits whom it rejects', async () => {
  for (const path of ['/api/admin/audit', '/api/admin/audit/services', '/api/admin/audit/export']) {
    expect((await admin.as(null)('GET', path)).status).toBe(401)
    for (const role of ['agent', 'supervisor'] as const) expect((await admin.as(role)('GET', path)).status).toBe(403)
  }
  const { entries } = await readPage('?service=admin&action=refused')
  expect(entries.map(({ subjectId, actorRole }) => `${actorRole} ${subjectId}`)).toEqual(
    expect.arrayContaining(['agent GET /api/admin/audit', 'supervisor GET /api/admin/audit/export']),
  )
})

test('audits whom the gateway rejects', async () => {
  const refusal = {
    memberId: testPeople.agent.id,
    role: 'agent',
    subject: 'GET /remotes/admin/x/main.js',
    requestId: 'r-42',
  }
  expect((await admin.as('admin')('POST', '/internal/refusals', refusal)).status).toBe(403)
  expect((await admin.asService('gateway')('POST', '/internal/refusals', refusal)).status).toBe(204)
  const { entries } = await readPage('?service=admin&subject=GET%20/remotes/admin/x/main.js')
  expect(entries).toMatchObject([
    { actorId: testPeople.agent.id, actorRole: 'agent', action: 'refused', requestId: 'r-42' },
  ])
})

/** Exports, and returns the heading and the lines of the other services. */
async function exportLines(query = '') {
  const response = await get(`/export${query}`)
  const [heading, ...lines] = (await response.text()).trim().split('\r\n')
  const last = lines.pop()
  return { response, heading, last, lines: lines.filter(line => !line.includes('"admin"')) }
}

test('exports every entry in the order of the list, quoted and safe for spreadsheets', async () => {
  peers.audits['calls'] = createRows('calls', 450)
  const [first, second] = peers.audits['calls']
  Object.assign(first ?? {}, { action: '=cmd()', details: { note: 'say "hi"' } })
  Object.assign(second ?? {}, { actorId: null, actorRole: null, subjectId: null })
  const { response, heading, lines, last } = await exportLines()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="audit_export_\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(heading).toBe('"Time (UTC)","Service","Member","Role","Action","Subject","Details","Member ID","Request ID"')
  expect(lines).toHaveLength(456)
  expect(last).toMatch(/^"Exported by Demo Admin at /)
  expect(lines.slice(0, 3)).toEqual([
    `"2026-11-20T12:00:00.000Z","calls","Demo Agent","agent","'=cmd()","calls 450","{""note"":""say \\""hi\\""""}","${testPeople.agent.id}","request"`,
    '"2026-11-20T12:00:00.000Z","calls","","","calls.act","","","","request"',
    `"2026-11-20T12:00:00.000Z","calls","Demo Agent","agent","calls.act","calls 448","","${testPeople.agent.id}","request"`,
  ])
  const instants = lines.map(line => line.slice(1, 25))
  expect(instants).toEqual([...instants].sort().reverse())
})

test.each([199, 200, 201, 400, 499, 500, 501, 1_000])('exports %d entries completely', async count => {
  peers.audits['calls'] = createRows('calls', count)
  const { lines } = await exportLines('?service=calls')
  expect(lines.map(line => /"calls (\d+)"/.exec(line)?.[1])).toEqual(
    Array.from({ length: count }, (_, index) => String(count - index)),
  )
})

test('reads an export in pages of 200', async () => {
  peers.audits['calls'] = createRows('calls', 399)
  await exportLines('?service=calls')
  expect(peers.queries.map(({ query: { limit, before } }) => [limit, before?.id])).toEqual([
    [200, undefined],
    [200, '200'],
  ])
})

test('audits each export with its filters', async () => {
  await exportLines()
  await exportLines('?service=sales')
  const { entries } = await readPage('?service=admin&action=audit.export&limit=2')
  expect(entries.map(({ details, actorId }) => [actorId, details])).toEqual([
    [testPeople.admin.id, { service: 'sales' }],
    [testPeople.admin.id, {}],
  ])
})

test('rejects an export that cannot be complete, and names the service', async () => {
  peers.audits['sales'] = null
  const response = await get('/export')
  expect([response.status, await response.json()]).toMatchObject([503, { message: expect.stringContaining('sales') }])
  expect((await exportLines('?service=calls')).response.status).toBe(200)
})

test('exports with IDs and without names while identity does not respond', async () => {
  peers.areNamesAvailable = false
  expect((await exportLines('?service=calls')).response.status).toBe(200)
})

test('an export breaks off if a service stops responding', async () => {
  peers.audits['calls'] = createRows('calls', 450)
  const response = await get('/export?service=calls')
  peers.audits['calls'] = null
  await expect(response.text()).rejects.toThrow()
})
