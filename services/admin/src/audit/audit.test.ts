import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { AuditPage, AuditRow } from '@portal/contracts'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { service } from '../index.ts'

/** What the other services hold, newest first; null: the service does not answer. */
let audits: Record<string, AuditRow[] | null>
let areNamesThere = true

/** Stands in for another service: it knows its rows, and pages through them. */
const peer = (serviceName: string) => async (request: Request) => {
  if (request.url.endsWith('/internal/members')) {
    return areNamesThere ? Response.json(Object.values(testPeople).map(it => ({ ...it, isActive: true }))) : gone()
  }
  const rows = audits[serviceName]
  if (!rows) return gone()
  const { before, limit, actorId } = (await request.json()) as {
    before: AuditRow | null
    limit: number
    actorId?: string
  }
  const isBehind = ({ at, id }: AuditRow) =>
    !before || at < before.at || (at === before.at && BigInt(id) < BigInt(before.id))
  return Response.json(
    rows.filter(row => isBehind(row) && (!actorId || row.actorId === actorId)).slice(0, Math.min(limit, 200)),
  )
}
const gone = () => Response.json({ code: 'unavailable', message: '' }, { status: 503 })

/** So many rows, several of one millisecond. */
const rowsOf = (serviceName: string, count: number, every = 1): AuditRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(count - index),
    at: new Date(Date.parse('2026-11-20T12:00:00Z') - Math.floor(index / 3) * every).toISOString(),
    actorId: testPeople.agent.id,
    actorRole: 'agent',
    action: `${serviceName}.act`,
    subjectId: `${serviceName} ${count - index}`,
    details: {},
    requestId: 'request',
  }))

let admin: TestService
beforeAll(async () => {
  admin = await startTestService(service, { peer })
})
afterAll(() => admin.stop())
beforeEach(() => {
  areNamesThere = true
  audits = {
    identity: [],
    calls: rowsOf('calls', 7),
    sales: rowsOf('sales', 5, 2),
    engagement: rowsOf('engagement', 1),
  }
})

const get = (query = '') => admin.as('admin')('GET', `/api/admin/audit${query}`)
const page = async (query = '') => (await (await get(query)).json()) as AuditPage

/** All pages from the first to the last. */
async function walk(query: string): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: AuditPage = await page(`${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(...answer.entries.map(({ service: serviceName, id }) => `${serviceName} ${id}`))
    cursor = answer.nextCursor
  }
  return seen
}

test('what all services wrote is one list, newest first, with names', async () => {
  const { entries, missing, nextCursor } = await page()
  expect([entries.length, missing, nextCursor]).toEqual([13, [], null])
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  expect(entries[0]).toMatchObject({ service: 'calls', actorName: { firstName: 'Demo', lastName: 'Agent' } })
})

test.each([1, 2, 3, 5, 12, 13, 14])('pages of %d hold everything once, in one order', async limit => {
  expect(await walk(`?limit=${limit}`)).toEqual(await walk('?limit=200'))
  expect(new Set(await walk(`?limit=${limit}`)).size).toBe(13)
})

test('a service that does not answer is named, and the rest is there', async () => {
  audits['sales'] = null
  const { entries, missing } = await page()
  expect([entries.length, missing]).toEqual([8, ['sales']])
  audits['identity'] = null
  areNamesThere = false
  expect((await page()).missing).toEqual(['identity', 'sales'])
})

test('one service or one member alone', async () => {
  expect((await page('?service=sales')).entries).toHaveLength(5)
  expect((await page(`?memberId=${testPeople.admin.id}`)).entries).toEqual([])
})

test.each([
  ['service=nowhere', 'service'],
  ['memberId=me', 'memberId'],
  ['startDate=yesterday', 'startDate'],
  ['endDate=2026-02-30', 'endDate'],
  ['limit=201', 'limit'],
  ['cursor=x', 'cursor'],
  [`cursor=${Buffer.from('2026-02-31T12:00:00.000Z sales 1').toString('base64url')}`, 'cursor'],
  [`cursor=${Buffer.from('2026-11-20T12:00:00.000Z sales 1;drop').toString('base64url')}`, 'cursor'],
  ['action=%00', 'action'],
])('%s is refused by that name', async (query, field) => {
  const response = await get(`?${query}`)
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: field }] }])
})

test('admins alone; who else asks is on record', async () => {
  for (const path of ['/api/admin/audit', '/api/admin/audit/export']) {
    expect((await admin.as(null)('GET', path)).status).toBe(401)
    for (const role of ['agent', 'supervisor'] as const) expect((await admin.as(role)('GET', path)).status).toBe(403)
  }
  const { entries } = await page('?service=admin&action=refused')
  expect(entries.map(({ subjectId, actorRole }) => `${actorRole} ${subjectId}`)).toEqual(
    expect.arrayContaining(['agent GET /api/admin/audit', 'supervisor GET /api/admin/audit/export']),
  )
})

test('the gateway’s refusals are kept', async () => {
  const refusal = {
    memberId: testPeople.agent.id,
    role: 'agent',
    subject: 'GET /remotes/admin/x/main.js',
    requestId: 'r-42',
  }
  expect((await admin.as('admin')('POST', '/internal/refusals', refusal)).status).toBe(403)
  expect((await admin.asService('gateway')('POST', '/internal/refusals', refusal)).status).toBe(204)
  const { entries } = await page('?service=admin&subject=GET%20/remotes/admin/x/main.js')
  expect(entries).toMatchObject([{ actorId: testPeople.agent.id, actorRole: 'agent', requestId: 'r-42' }])
})

test('the export is everything in the same order, quoted and defused, and on record itself', async () => {
  audits['calls'] = rowsOf('calls', 450)
  const [first] = audits['calls']
  if (first) Object.assign(first, { action: '=cmd()', details: { note: 'say "hi"' } })
  const response = await get('/export')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = (await response.text()).trim().split('\r\n')
  expect(head).toBe('"Time (UTC)","Service","Member","Role","Action","Subject","Details","Member ID","Request ID"')
  const others = lines.filter(line => !line.includes('"admin"'))
  expect(others).toHaveLength(456)
  expect(others[0]).toBe(
    `"2026-11-20T12:00:00.000Z","calls","Demo Agent","agent","'=cmd()","calls 450","{""note"":""say \\""hi\\""""}","${testPeople.agent.id}","request"`,
  )
  const instants = others.map(line => line.slice(1, 25))
  expect(instants).toEqual([...instants].sort().reverse())

  await get('/export?service=sales')
  const { entries } = await page('?service=admin&action=audit.')
  expect(entries.map(({ details, actorId }) => [actorId, details])).toEqual([
    [testPeople.admin.id, { service: 'sales' }],
    [testPeople.admin.id, {}],
  ])
})

test('an export that cannot be whole is refused, and names the service', async () => {
  audits['sales'] = null
  const response = await get('/export')
  expect([response.status, await response.json()]).toMatchObject([503, { message: expect.stringContaining('sales') }])
  expect((await get('/export?service=calls')).status).toBe(200)
})
