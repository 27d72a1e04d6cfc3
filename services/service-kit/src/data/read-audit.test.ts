import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AuditRow } from '@portal/contracts'
import { z } from 'zod'
import { defineService } from '../startup/service.ts'
import { startTestService, type TestService } from '../testing/index.ts'

const service = defineService({
  name: 'sales',
  contract: {},
  handlers: {},
  internal: {},
  internalHandlers: {},
  config: z.object({}),
  migrations: new URL('../../../sales/migrations/', import.meta.url),
  create: () => ({}),
})
const ann = '0a000000-0000-4000-8000-00000000000a'
const bob = '0a000000-0000-4000-8000-00000000000b'

let running: TestService
beforeAll(async () => {
  running = await startTestService(service)
  await running.database.owner`
    insert into sales.audit (at, actor_id, actor_role, action, subject_id, details, request_id) values
      ('2026-11-20T04:59:59.999Z', ${ann}, 'agent', 'sale.add', 'one', '{"cents": 3500}', 'r1'),
      ('2026-11-20T05:00:00.000Z', ${bob}, 'agent', 'sale.add', 'two', '{}', 'r2'),
      ('2026-11-20T05:00:00.000Z', ${ann}, 'admin', 'sale.void', 'one', '{}', 'r3'),
      ('2026-11-21T04:59:59.999Z', null, null, 'sales-goal.set', null, '{}', 'r4'),
      ('2026-11-21T05:00:00.000Z', ${bob}, 'agent', 'sale_odd', 'three', '{}', 'r5')`
})
afterAll(() => running.stop())

const read = async (filters: object) => {
  const body = { timeZone: 'America/New_York', limit: 200, ...filters }
  const response = await running.asService('admin')('POST', '/internal/audit', body)
  expect(response.status).toBe(200)
  return (await response.json()) as AuditRow[]
}
const requestIdsOf = async (filters: object) => (await read(filters)).map(({ requestId }) => requestId)

test('lists entries newest first, and the later one first within a millisecond', async () => {
  const rows = await read({})
  expect(rows.map(({ requestId }) => requestId)).toEqual(['r5', 'r4', 'r3', 'r2', 'r1'])
  expect(rows.at(-1)).toEqual({
    id: expect.stringMatching(/^\d+$/),
    at: '2026-11-20T04:59:59.999Z',
    actorId: ann,
    actorRole: 'agent',
    action: 'sale.add',
    subjectId: 'one',
    details: { cents: 3500 },
    requestId: 'r1',
  })
})

test.each([
  [{ actorId: ann }, ['r3', 'r1']],
  [{ action: 'sale.' }, ['r3', 'r2', 'r1']],
  [{ action: 'sale_' }, ['r5']],
  [{ action: '%' }, []],
  [{ subjectId: 'one' }, ['r3', 'r1']],
  // Days in New York.
  [{ startDate: '2026-11-20', endDate: '2026-11-20' }, ['r4', 'r3', 'r2']],
  [{ startDate: '2026-11-21' }, ['r5']],
  [{ endDate: '2026-11-19' }, ['r1']],
  [{ endDate: '9999-12-31', actorId: bob, action: 'sale.add' }, ['r2']],
])('the filters %j find %j', async (filters, found) => {
  expect(await requestIdsOf(filters)).toEqual(found)
})

test('pages have no gaps and no repeated entries, even within a millisecond', async () => {
  const seen: string[] = []
  let before: Pick<AuditRow, 'at' | 'id'> | null = null
  for (let page = await read({ limit: 1 }); page.length > 0; page = await read({ limit: 1, before })) {
    const [row] = page as [AuditRow]
    seen.push(row.requestId)
    before = { at: row.at, id: row.id }
  }
  expect(seen).toEqual(['r5', 'r4', 'r3', 'r2', 'r1'])
})

test('only services can read the audit, up to 200 entries at a time', async () => {
  const body = { timeZone: 'UTC', limit: 1 }
  expect((await running.as('admin')('POST', '/internal/audit', body)).status).toBe(403)
  expect((await running.asService('admin')('POST', '/internal/audit', { ...body, limit: 201 })).status).toBe(400)
})
