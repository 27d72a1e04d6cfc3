import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Sale, SaleType } from '@portal/contracts'
import { testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { noon, startTestSales, type TestSales, unknownId } from '../testing/test-sales.ts'

let sales: TestSales
let writes: () => Promise<Writes>
beforeAll(async () => {
  sales = await startTestSales()
  writes = await watchWrites(sales.database, 'sales')
})
afterAll(() => sales.stop())
beforeEach(async () => {
  await sales.clear()
  await writes()
})

type Role = keyof typeof testPeople

const add = (body: object, key?: string, role: Role = 'agent') =>
  sales.as(role)('POST', '/api/sales', body, key ? { 'idempotency-key': key } : {})
const list = async (role: Role, query = '') =>
  (await (await sales.as(role)('GET', `/api/sales${query}`)).json()) as Sale[]
const types = async (role: Role, query: string) => (await list(role, query)).map(({ saleType }) => saleType)
const priceList = async () => (await (await sales.as('agent')('GET', '/api/sales/types')).json()) as SaleType[]
const voidSale = (role: Role, id: string, reason = 'Entered twice') =>
  sales.as(role)('POST', `/api/sales/${id}/void`, { reason })
const publishedTo = (memberId: string) => ({
  tags: [{ type: 'Sale' }, { type: 'SalesTotals' }],
  to: { roles: ['supervisor', 'admin'], members: [memberId] },
})

const payouts: [string, number, string][] = [
  ['DirecTV + Hughes + Phone', 150, '52.50'],
  ['DirecTV + Hughes', 140, '49.00'],
  ['DirecTV Only', 100, '35.00'],
  ['Hughes Internet Only', 40, '14.00'],
  ['Hughes + Phone', 50, '17.50'],
  ['Frontier Triple Play', 150, '52.50'],
  ['Frontier + Dish + Phone', 140, '49.00'],
  ['Frontier + Dish', 125, '43.75'],
  ['DISH Only', 80, '28.00'],
  ['Charter Triple Play', 80, '28.00'],
  ['Charter TV Only', 40, '14.00'],
  ['Charter Internet Only', 20, '7.00'],
  ['Other Triple Play', 40, '14.00'],
  ['Other TV Only', 30, '10.50'],
  ['Other Internet Only', 20, '7.00'],
]

test('the price list has the fifteen types in order, each with 35% of its base', async () => {
  const offered = await priceList()
  expect(offered.map(type => [type.saleType, type.baseAmount / 100, (type.earningsAmount / 100).toFixed(2)])).toEqual(
    payouts,
  )
  expect(new Set(offered.map(type => type.ratePercent))).toEqual(new Set([35]))
})

test.each(payouts)('a sale of %s stores the base $%d and the commission $%s', async (saleType, base, commission) => {
  const response = await add({ saleType })
  expect([response.status, await response.json()]).toMatchObject([
    201,
    {
      saleType,
      baseAmount: base * 100,
      ratePercent: 35,
      earningsAmount: Math.round(Number(commission) * 100),
      createdAt: noon,
      day: '2026-11-18',
      agent: { id: testPeople.agent.id, firstName: 'Demo', lastName: 'Agent' },
      leadId: null,
      voided: null,
      isVoidable: true,
    },
  ])
})

test('a recorded sale is audited and published to the agent, supervisors, and admins', async () => {
  const { id } = await sales.add('DISH Only', noon)
  expect(await writes()).toEqual({
    audit: [
      {
        action: 'sale.add',
        actorId: testPeople.agent.id,
        subjectId: id,
        details: { saleType: 'DISH Only', earningsCents: 2800 },
      },
    ],
    changes: [publishedTo(testPeople.agent.id)],
  })
})

test('a new price applies from its first day, and leaves earlier sales unchanged', async () => {
  const { owner } = sales.database
  await sales.add('DISH Only', noon)
  try {
    await owner`update sales.sale_type set valid_until = '2026-11-19' where name = 'DISH Only'`
    await owner`insert into sales.sale_type values (9, 'DISH Only', 10000, 40, '2026-11-19')`
    await sales.add('DISH Only', '2026-11-19T04:59:59.999Z')
    await sales.add('DISH Only', '2026-11-19T05:00:00Z')
    expect((await list('agent')).map(sale => sale.earningsAmount)).toEqual([4000, 2800, 2800])
    await expect(owner`insert into sales.sale_type values (9, 'DISH Only', 9000, 35, '2026-12-01')`).rejects.toThrow(
      'sale_type_valid_once',
    )
  } finally {
    await owner`delete from sales.sale_type where rate_percent = 40`
    await owner`update sales.sale_type set valid_until = null where name = 'DISH Only'`
  }
})

test('a type is sold from its first day to the day before its end', async () => {
  const { owner } = sales.database
  await owner`
    insert into sales.sale_type (place, name, base_cents, rate_percent, valid_from, valid_until)
    values (99, 'Two Days Only', 10000, 35, '2026-11-18', '2026-11-20')`
  try {
    for (const [instant, isSold] of [
      ['2026-11-18T04:59:59.999Z', false],
      ['2026-11-18T05:00:00.000Z', true],
      ['2026-11-20T04:59:59.999Z', true],
      ['2026-11-20T05:00:00.000Z', false],
    ] as const) {
      sales.setClock(instant)
      const isListed = (await priceList()).some(({ saleType }) => saleType === 'Two Days Only')
      const { status } = await add({ saleType: 'Two Days Only' })
      expect([instant, isListed, status]).toEqual([instant, isSold, isSold ? 201 : 400])
    }
    // Its sales can still be found after its end.
    expect(await types('agent', '?saleType=Two%20Days%20Only')).toHaveLength(2)
  } finally {
    await owner`delete from sales.sale_type where place = 99`
  }
})

test('a commission is rounded to the cent, half a cent up', async () => {
  const { owner } = sales.database
  await owner`
    insert into sales.sale_type (place, name, base_cents, rate_percent, valid_from) values (99, 'Odd', 10, 35, '2020-01-01')`
  try {
    expect((await priceList()).at(-1)).toMatchObject({ saleType: 'Odd', earningsAmount: 4 })
    expect(await sales.add('Odd', noon)).toMatchObject({ earningsAmount: 4 })
  } finally {
    await owner`delete from sales.sale_type where place = 99`
  }
})

test.each([{}, { saleType: '' }, { saleType: '  ' }])('asks for a sale type if it gets %j', async body => {
  const response = await add(body)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid_request', issues: [{ path: 'saleType', message: 'Please select a sale type' }] },
  ])
})

test.each(['Dial-up', 'dish only', 'constructor', 'a\0b'])('rejects the unknown sale type %j', async saleType => {
  const response = await add({ saleType })
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'saleType' }] }])
  expect(await list('admin')).toEqual([])
  expect(await writes()).toEqual({ audit: [], changes: [] })
})

test('a request cannot set the amount, the agent, or the time of a sale', async () => {
  await add({
    saleType: 'DISH Only',
    earningsAmount: 1,
    agentId: testPeople.admin.id,
    createdAt: '2020-01-01T00:00:00Z',
  })
  expect(await list('admin')).toMatchObject([{ earningsAmount: 2800, createdAt: noon, agent: { lastName: 'Agent' } }])
})

test('fifty requests with one key record one sale', async () => {
  const key = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 50 }, () => add({ saleType: 'DISH Only' }, key)))
  const ids = await Promise.all(replies.map(async reply => ((await reply.json()) as Sale).id))
  expect(new Set(ids).size).toBe(1)
  expect(await list('agent')).toHaveLength(1)
})

test('a sale can name its lead', async () => {
  const leadId = '0a000000-0000-4000-8000-00000000000a'
  await add({ saleType: 'DISH Only', leadId })
  expect(await list('agent')).toMatchObject([{ leadId }])
})

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
  expect(await types('admin', `?agentId=${testPeople.agent.id}`)).toEqual(['DirecTV Only', 'DISH Only'])
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
  expect(text).not.toContain('28')
})

test("an agent cannot void another agent's sale or learn that it exists", async () => {
  const sale = await sales.add('DISH Only', noon, 'supervisor')
  const response = await voidSale('agent', sale.id)
  const unknown = await voidSale('agent', unknownId)
  expect([response.status, unknown.status]).toEqual([404, 404])
  const { message } = (await response.json()) as { message: string }
  expect([message, ((await unknown.json()) as { message: string }).message]).toEqual([
    'This sale does not exist.',
    'This sale does not exist.',
  ])
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
  const seen: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 5; page++) {
    const response = await sales.as('agent')('GET', `/api/sales?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(response.headers.get('x-total-count')).toBe('5')
    seen.push(...((await response.json()) as Sale[]).map(({ id }) => id))
    cursor = response.headers.get('x-next-cursor')
  }
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
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

test('an agent voids a sale on its day, with a reason; it stays on the list', async () => {
  const sale = await sales.add('DISH Only', '2026-11-18T05:00:00Z')
  sales.setClock('2026-11-19T04:59:59.999Z')
  await writes()
  const response = await voidSale('agent', sale.id)
  const voided = {
    at: '2026-11-19T04:59:59.999Z',
    by: { firstName: 'Demo', lastName: 'Agent' },
    reason: 'Entered twice',
  }
  expect([response.status, await response.json()]).toMatchObject([200, { id: sale.id, voided, isVoidable: false }])
  expect(await list('agent')).toMatchObject([{ id: sale.id, voided }])
  expect(await writes()).toEqual({
    audit: [
      {
        action: 'sale.void',
        actorId: testPeople.agent.id,
        subjectId: sale.id,
        details: { reason: 'Entered twice', agentId: testPeople.agent.id, earningsCents: 2800 },
      },
    ],
    changes: [publishedTo(testPeople.agent.id)],
  })
})

test.each(['supervisor', 'admin'] as const)(
  "after the day of a sale, only a %s can void an agent's sale",
  async role => {
    const sale = await sales.add('DISH Only', '2026-11-18T15:00:00Z')
    sales.setClock('2026-11-19T05:00:00Z')
    expect(await list('agent')).toMatchObject([{ isVoidable: false }])
    expect(await list(role)).toMatchObject([{ isVoidable: true }])
    const rejected = await voidSale('agent', sale.id)
    expect([rejected.status, await rejected.json()]).toMatchObject([
      403,
      { message: 'You can void a sale only on the day you entered it. Ask a supervisor to void this one.' },
    ])
    await writes()
    expect((await voidSale(role, sale.id)).status).toBe(200)
    expect((await writes()).changes).toEqual([publishedTo(testPeople.agent.id)])
  },
)

test('a sale is voided once; later requests get the stored sale', async () => {
  const sale = await sales.add('DISH Only', noon)
  const replies = await Promise.all(['one', 'two', 'three'].map(reason => voidSale('supervisor', sale.id, reason)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const again = await voidSale('agent', sale.id, 'four')
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { message: 'This sale is already void.', current: { id: sale.id, isVoidable: false } },
  ])
})

test('rejects a void without a reason by name', async () => {
  const sale = await sales.add('DISH Only', noon)
  const response = await voidSale('agent', sale.id, '   ')
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'reason' }] }])
  expect(await list('agent')).toMatchObject([{ voided: null }])
})

test('the database rejects every change of a sale except voiding it once', async () => {
  const sale = await sales.add('DISH Only', noon)
  const { owner } = sales.database
  await expect(owner`delete from sales.sale`).rejects.toThrow('voided, never deleted')
  await expect(owner`truncate sales.sale`).rejects.toThrow('append-only')
  await expect(owner`update sales.sale set earnings_cents = 1`).rejects.toThrow('never changed')
  await voidSale('agent', sale.id)
  await expect(owner`update sales.sale set voided_at = null, voided_by = null, void_reason = null`).rejects.toThrow()
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
  expect(await writes()).toEqual({
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
