import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Sale } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import { saleRequests } from '../testing/sale-requests.ts'
import { noon, startTestSales, type TestSales } from '../testing/test-sales.ts'

let sales: TestSales
beforeAll(async () => {
  sales = await startTestSales()
})
afterAll(() => sales.stop())
beforeEach(() => sales.clear())

type Role = keyof typeof testPeople

const { add, list, types, voidSale } = saleRequests(() => sales)

test('lists the sales of a lead and their count, to agents only their own', async () => {
  const leadId = '0a000000-0000-4000-8000-00000000000a'
  await add({ saleType: 'DISH Only', leadId })
  await add({ saleType: 'Other TV Only', leadId }, undefined, 'supervisor')
  await add({ saleType: 'DirecTV Only', leadId: '0a000000-0000-4000-8000-00000000000b' })
  await add({ saleType: 'DirecTV Only' })
  expect(await types('agent', `?leadId=${leadId}`)).toEqual(['DISH Only'])
  expect((await types('supervisor', `?leadId=${leadId}`)).toSorted()).toEqual(['DISH Only', 'Other TV Only'])
  const response = await sales.as('admin')('GET', `/api/sales?leadId=${leadId}&limit=1`)
  expect(response.headers.get('x-total-count')).toBe('2')
  expect((await sales.as('agent')('GET', '/api/sales?leadId=1')).status).toBe(400)
})

test('agents see their own sales, newest first; supervisors and admins see all', async () => {
  await sales.add('DISH Only', '2026-11-18T15:00:00Z')
  await sales.add('Other TV Only', '2026-11-18T16:00:00Z', 'supervisor')
  await sales.add('DirecTV Only', '2026-11-18T16:30:00Z')
  expect(await types('agent', '')).toEqual(['DirecTV Only', 'DISH Only'])
  expect(await types('agent', `?agentId=${testPeople.agent.id.toUpperCase()}`)).toEqual(['DirecTV Only', 'DISH Only'])
  expect(await types('agent', '?scope=mine')).toEqual(['DirecTV Only', 'DISH Only'])
  expect(await types('supervisor', '')).toEqual(['DirecTV Only', 'Other TV Only', 'DISH Only'])
  expect(await types('admin', '?scope=team')).toEqual(['DirecTV Only', 'Other TV Only', 'DISH Only'])
  expect(await types('supervisor', '?scope=mine')).toEqual(['Other TV Only'])
  expect(await types('supervisor', `?scope=mine&agentId=${testPeople.agent.id}`)).toEqual(['Other TV Only'])
  expect(await types('admin', `?agentId=${testPeople.agent.id.toUpperCase()}`)).toEqual(['DirecTV Only', 'DISH Only'])
})

const paths = ['/api/sales', '/api/sales/stats', '/api/sales/days', '/api/sales/goal', '/api/sales/export']
const otherScopes = [
  `agentId=${testPeople.supervisor.id}`,
  'scope=team',
  `scope=team&agentId=${testPeople.agent.id}`,
  `scope=mine&agentId=${testPeople.supervisor.id}`,
]
test.each(paths.flatMap(path => otherScopes.map(query => `${path}?${query}`)))(
  'an agent cannot read %s',
  async path => {
    await sales.add('DISH Only', noon, 'supervisor')
    const response = await sales.as('agent')('GET', path)
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { code: 'forbidden', message: 'Agents can see only their own sales. Leave out scope and agentId.' },
    ])
  },
)

test.each(paths)("%s does not show an agent another agent's sale", async path => {
  await sales.add('DISH Only', noon, 'supervisor')
  const text = await (await sales.as('agent')('GET', path)).text()
  expect(text).not.toContain('DISH')
  // Not any 28: the ID of a reply may contain it.
  expect(text).not.toMatch(/\b28(\.?00)?\b/)
})

test('only supervisors and admins see the agent totals', async () => {
  expect((await sales.as('agent')('GET', '/api/sales/agents')).status).toBe(403)
  expect((await sales.as('supervisor')('GET', '/api/sales/agents')).status).toBe(200)
})

test.each([
  ['saleType=DISH%20Only', ['DISH Only']],
  ['startDate=2026-11-10&endDate=2026-11-10', ['Other TV Only', 'DISH Only']],
  ['startDate=2026-11-11', ['DirecTV Only']],
  ['endDate=2026-11-09', ['Hughes + Phone']],
  ['saleType=Other%20TV%20Only&startDate=2026-11-11', []],
])("the filter %s finds %j, by the organization's days", async (query, found) => {
  await sales.add('Hughes + Phone', '2026-11-10T04:59:59.999Z')
  await sales.add('DISH Only', '2026-11-10T05:00:00Z')
  await sales.add('Other TV Only', '2026-11-11T04:59:59.999Z')
  await sales.add('DirecTV Only', '2026-11-11T05:00:00Z')
  expect(await types('agent', `?${query}`)).toEqual(found)
})

test.each([
  'saleType=Dial-up',
  'startDate=yesterday',
  'scope=all',
  'agentId=me',
  'limit=0',
  'limit=501',
  'cursor=AAAA',
  `cursor=${Buffer.from(`2026-02-31T12:00:00.000Z ${crypto.randomUUID()}`).toString('base64url')}`,
])('rejects the query %s by name', async query => {
  const response = await sales.as('supervisor')('GET', `/api/sales?${query}`)
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: query.split('=')[0] }] }])
})

test('the total equals the number of rows for every filter, including voided sales', async () => {
  const voided = await sales.add('DISH Only', noon)
  await voidSale('agent', voided.id)
  await sales.add('Other TV Only', '2026-11-17T17:00:00Z')
  await sales.add('DISH Only', noon, 'supervisor')
  for (const [query, total] of [
    ['', 3],
    ['saleType=DISH%20Only', 2],
    ['scope=mine', 1],
    [`agentId=${testPeople.agent.id}&saleType=DISH%20Only`, 1],
    ['startDate=2026-11-18', 2],
    ['endDate=2026-11-17', 1],
    ['startDate=2026-11-18&scope=mine', 1],
  ] as const) {
    const response = await sales.as('supervisor')('GET', `/api/sales?${query}`)
    expect([query, response.headers.get('x-total-count')]).toEqual([query, String(total)])
    expect(await response.json()).toHaveLength(total)
  }
})

test('pages have no gaps or repeats, even among sales of one instant', async () => {
  for (const type of ['DISH Only', 'DISH Only', 'DirecTV Only', 'Other TV Only', 'Hughes + Phone']) {
    await sales.add(type, noon)
  }
  const pages: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null && pages.length < 5) {
    const response = await sales.as('agent')('GET', `/api/sales?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(response.headers.get('x-total-count')).toBe('5')
    pages.push(((await response.json()) as Sale[]).map(({ id }) => id))
    cursor = response.headers.get('x-next-cursor')
  }
  expect(pages.map(ids => ids.length)).toEqual([2, 2, 1])
  expect(new Set(pages.flat()).size).toBe(5)
})

/** Inserts sales one second apart, the newest first. */
const insertMany = (count: number) =>
  sales.database.owner.begin(async transaction => {
    await transaction`set local search_path to sales`
    await transaction`
      insert into sale (created_at, agent_id, sale_type, base_cents, rate_percent, earnings_cents)
      select ${noon}::timestamptz - n * interval '1 second', ${testPeople.agent.id}, 'DISH Only', 8000, 35, 2800
      from generate_series(1, ${count}::int) n`
  })

test('lists at most 500 sales by default', async () => {
  await insertMany(501)
  const response = await sales.as('agent')('GET', '/api/sales')
  expect(await response.json()).toHaveLength(500)
  expect(response.headers.get('x-total-count')).toBe('501')
  expect(await list('agent', `?cursor=${response.headers.get('x-next-cursor')}`)).toHaveLength(1)
})

test('rejects visitors', async () => {
  for (const path of [...paths, '/api/sales/types', '/api/sales/agents']) {
    expect((await sales.as(null)('GET', path)).status).toBe(401)
  }
  expect((await sales.as(null)('POST', '/api/sales', { saleType: 'DISH Only' })).status).toBe(401)
})

test('the export has every matching sale, quoted, with its status and without formulas', async () => {
  await sales.add('DISH Only', '2026-11-18T15:05:00Z', 'supervisor')
  const mistake = await sales.add('Other TV Only', '2026-11-18T16:30:00Z')
  await voidSale('agent', mistake.id, '=HYPERLINK("x")')
  const response = await sales.as('supervisor')('GET', '/api/sales/export')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="sales_export_${noon.slice(0, 10)}.csv"`,
  )
  const [head, first, second, last, end] = (await response.text()).split('\r\n')
  expect(head).toBe(
    '"Date","Time","Agent","Sale Type","Base","Rate","Commission","Status","Void Reason","Voided By","Voided At","Sale ID","Lead ID"',
  )
  expect(first).toBe(
    `"2026-11-18","11:30","Demo Agent","Other TV Only","30.00","35%","10.50","Voided","'=HYPERLINK(""x"")","Demo Agent","${noon}","${mistake.id}",""`,
  )
  expect(second).toMatch(/^"2026-11-18","10:05","Demo Supervisor","DISH Only","80.00","35%","28.00","Valid","","","",/)
  expect(last).toMatch(/^"Exported by Demo Supervisor at .*, request .*"$/)
  expect(end).toBe('')
})

test('the export has only sales that match the filters and that the user may see', async () => {
  const leadId = '0a000000-0000-4000-8000-00000000000a'
  await add({ saleType: 'DISH Only', leadId })
  await sales.add('Other TV Only', noon)
  await sales.add('DISH Only', noon, 'supervisor')
  const lines = async (role: Role, query = '') =>
    (await (await sales.as(role)('GET', `/api/sales/export?${query}`)).text()).split('\r\n').slice(1, -2)
  expect(await lines('agent')).toHaveLength(2)
  expect(await lines('supervisor')).toHaveLength(3)
  expect(await lines('agent', 'saleType=DISH%20Only')).toEqual([expect.stringContaining(`"${leadId}"`)])
  expect((await sales.as('agent')('GET', '/api/sales/export?saleType=Dial-up')).status).toBe(400)
})

// A page has 5,000 rows.
test.each([5_000, 10_001])('exports all of %d sales once', async count => {
  await insertMany(count)
  const lines = (await (await sales.as('agent')('GET', '/api/sales/export')).text()).split('\r\n')
  expect(lines).toHaveLength(count + 3)
  expect(new Set(lines).size).toBe(count + 3)
})

test('an export is audited with its filters', async () => {
  await (await sales.as('agent')('GET', '/api/sales/export?saleType=DISH%20Only')).text()
  expect(await sales.writes()).toEqual({
    audit: [
      {
        action: 'sale.export',
        actorId: testPeople.agent.id,
        subjectId: null,
        details: { saleType: 'DISH Only' },
      },
    ],
    changes: [],
  })
})
