import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { ExportRequest, LargeExport, Role } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { startTestCalls, unknownId } from '../testing/test-calls.ts'

let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls()
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  const { owner } = calls.database
  await owner`delete from calls.export_request`
  await owner`delete from calls.lead`
  // Yesterday's exports do not count.
  await owner`alter table calls.audit disable trigger all`
  await owner`update calls.audit set at = at - interval '1 day' where action = 'lead.export'`
  await owner`alter table calls.audit enable trigger all`
  await writes()
})

const path = '/api/leads/export/requests'
const insertLeads = (count: number, zipCode: string) => calls.database.owner`
  insert into calls.lead (full_name, phone, email, zip_code)
  select 'Lead ' || n, '', '', ${zipCode} from generate_series(1, ${count}::int) n`
const download = async (zipCode: string, as: Role = 'agent') => {
  const response = await calls.as(as)('GET', `/api/leads/export?timeZone=UTC&zipCode=${zipCode}`)
  const text = await response.text()
  return [response.status, response.ok ? '' : (JSON.parse(text) as { message: string }).message]
}
const ask = async (body: object, as: Role = 'agent') => {
  const response = await calls.as(as)('POST', path, body)
  return [response.status, (await response.json()) as ExportRequest & { message: string }] as const
}
const decide = async (id: string, decision: 'approve' | 'decline', as: Role = 'supervisor') =>
  (await calls.as(as)('POST', `${path}/${id}/${decision}`)).status
const list = async (as: Role) => (await (await calls.as(as)('GET', path)).json()) as ExportRequest[]
const forReport = { filters: { zipCode: '137' }, reason: 'Mailing for the fiber launch' }

test('an agent exports 5,000 leads a day, in any number of files', async () => {
  await insertLeads(4_000, '135')
  await insertLeads(1_001, '136')
  expect(await download('135')).toEqual([200, ''])
  expect(await download('136')).toEqual([
    403,
    'This export has 1,001 leads. You can export 5,000 leads a day, and you exported 4,000 today. Narrow the filters, or ask a supervisor.',
  ])
  await calls.database.owner`delete from calls.lead where full_name = 'Lead 1'`
  expect(await download('136')).toEqual([200, ''])
})

test('supervisors and admins have no limit', async () => {
  await insertLeads(5_001, '135')
  expect(await download('135', 'supervisor')).toEqual([200, ''])
  expect(await download('135', 'admin')).toEqual([200, ''])
})

test('an approval is valid for one export with the same filters', async () => {
  await insertLeads(5_001, '137')
  const [status, asked] = await ask(forReport)
  expect([status, asked]).toEqual([
    201,
    {
      id: expect.any(String),
      member: { firstName: 'Demo', lastName: 'Agent' },
      isOwn: true,
      ...forReport,
      leads: 5_001,
      requestedAt: expect.any(String),
      status: 'waiting',
      decidedBy: null,
      decidedAt: null,
    },
  ])
  expect((await download('137'))[0]).toBe(403)
  expect(await decide(asked.id, 'approve')).toBe(200)
  expect((await download('13'))[0]).toBe(403)
  expect([await download('137'), (await download('137'))[0]]).toEqual([[200, ''], 403])
  expect(await list('agent')).toMatchObject([
    { status: 'used', isOwn: true, decidedBy: { firstName: 'Demo', lastName: 'Supervisor' } },
  ])
  const { audit, changes } = await writes()
  const to = { roles: ['supervisor', 'admin'], members: [testPeople.agent.id] }
  const [asking, deciding, using] = changes
  for (const change of [asking, deciding, using]) expect(change).toEqual({ tags: [{ type: 'ExportRequest' }], to })
  expect(audit.filter(({ action }) => action !== 'refused')).toMatchObject([
    { action: 'lead.request-export', details: { zipCode: '137', leads: 5_001, reason: forReport.reason } },
    {
      action: 'lead.approve-export',
      actorId: testPeople.supervisor.id,
      details: { memberId: testPeople.agent.id, leads: 5_001 },
    },
    { action: 'lead.export', details: { zipCode: '137', total: 5_001, approvalId: asked.id } },
  ])
})

test('an approval expires after 24 hours', async () => {
  await insertLeads(5_001, '137')
  const [, { id }] = await ask(forReport)
  await decide(id, 'approve')
  await calls.database.owner`update calls.export_request set decided_at = decided_at - interval '24 hours'`
  expect((await download('137'))[0]).toBe(403)
})

test('a declined request allows nothing, and the agent can send another', async () => {
  await insertLeads(5_001, '137')
  const [, { id }] = await ask(forReport)
  expect(await ask(forReport)).toMatchObject([
    409,
    { message: 'You already requested an export. Wait until a supervisor decides.' },
  ])
  expect([await decide(id, 'decline'), await decide(id, 'approve')]).toEqual([200, 404])
  expect((await download('137'))[0]).toBe(403)
  expect((await ask(forReport))[0]).toBe(201)
})

test('members see their own requests, supervisors see all, and no one decides on their own', async () => {
  const [, own] = await ask(forReport, 'supervisor')
  const [, agents] = await ask(forReport)
  expect((await list('agent')).map(({ id }) => id)).toEqual([agents.id])
  expect((await list('admin')).map(({ id }) => id)).toEqual([agents.id, own.id])
  expect(await decide(own.id, 'approve', 'supervisor')).toBe(403)
  expect(await decide(own.id, 'approve', 'admin')).toBe(200)
  expect(await decide(agents.id, 'approve', 'agent')).toBe(403)
  expect(await decide(unknownId, 'approve')).toBe(404)
})

test.each([
  [{}, 'reason'],
  [{ reason: ' ' }, 'reason'],
  [{ reason: 'x', filters: { startDate: 'soon' } }, 'filters.startDate'],
])('rejects %j with the field %s', async (body, field) => {
  const [status, reply] = await ask(body)
  expect([status, reply]).toMatchObject([400, { issues: [{ path: field }] }])
})

test('admins are notified of a large export', async () => {
  await insertLeads(5_001, '137')
  await download('137', 'supervisor')
  await insertLeads(1, '138')
  await download('138', 'supervisor')
  expect((await writes()).changes).toEqual([{ tags: [{ type: 'LargeExport' }], to: { roles: ['admin'], members: [] } }])
  const response = await calls.as('admin')('GET', '/api/leads/export/large')
  const [newest] = (await response.json()) as LargeExport[]
  expect(newest).toMatchObject({ member: { lastName: 'Supervisor' }, leads: 5_001 })
  expect((await calls.as('supervisor')('GET', '/api/leads/export/large')).status).toBe(403)
})
