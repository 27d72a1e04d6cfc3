import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Sale, SaleType } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import { noon, startTestSales, type TestSales } from '../testing/test-sales.ts'

let sales: TestSales
beforeAll(async () => {
  sales = await startTestSales()
})
afterAll(() => sales.stop())
beforeEach(() => sales.clear())

type Role = keyof typeof testPeople

const add = (body: object, key?: string, role: Role = 'agent') =>
  sales.as(role)('POST', '/api/sales', body, key ? { 'idempotency-key': key } : {})
const list = async (role: Role, query = '') =>
  (await (await sales.as(role)('GET', `/api/sales${query}`)).json()) as Sale[]
const types = async (role: Role, query: string) => (await list(role, query)).map(({ saleType }) => saleType)
const voidSale = (role: Role, id: string, reason = 'Entered twice') =>
  sales.as(role)('POST', `/api/sales/${id}/void`, { reason })

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

test('the price list holds the fifteen types in order, each with 35 % of its base', async () => {
  const response = await sales.as('agent')('GET', '/api/sales/types')
  const offered = (await response.json()) as SaleType[]
  expect(offered.map(it => [it.saleType, it.baseAmount / 100, (it.earningsAmount / 100).toFixed(2)])).toEqual(payouts)
})

test.each(payouts)('a sale of %s is stored with base $%d and commission $%s', async (saleType, base, commission) => {
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

test('a later price changes the list from its day on, and no sale of before', async () => {
  const { owner } = sales.database
  await sales.add('DISH Only', noon)
  try {
    await owner`update sales.sale_type set valid_until = '2026-11-19' where name = 'DISH Only'`
    await owner`insert into sales.sale_type values (9, 'DISH Only', 10000, 40, '2026-11-19')`
    await sales.add('DISH Only', '2026-11-19T04:59:00Z')
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

test.each([{}, { saleType: '' }, { saleType: '  ' }])(
  'without a type %j the person is asked to select one',
  async body => {
    const response = await add(body)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_request', issues: [{ path: 'saleType', message: 'Please select a sale type' }] },
    ])
  },
)

test.each(['Dial-up', 'dish only', 'a\0b'])(
  'a type that is not on the list (%j) is refused and stores nothing',
  async saleType => {
    const response = await add({ saleType })
    expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'saleType' }] }])
    expect(await list('admin')).toEqual([])
  },
)

test('what is posted besides type and lead is not written', async () => {
  await add({
    saleType: 'DISH Only',
    earningsAmount: 1,
    agentId: testPeople.admin.id,
    createdAt: '2020-01-01T00:00:00Z',
  })
  expect(await list('admin')).toMatchObject([{ earningsAmount: 2800, createdAt: noon, agent: { lastName: 'Agent' } }])
})

test('the same filled form sent fifty times at once is one sale', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => add({ saleType: 'DISH Only' }, key)))
  const ids = await Promise.all(answers.map(async answer => ((await answer.json()) as Sale).id))
  expect(new Set(ids).size).toBe(1)
  expect(await list('agent')).toHaveLength(1)
})

test('a sale may name the lead it came from', async () => {
  const leadId = '0a000000-0000-4000-8000-00000000000a'
  await add({ saleType: 'DISH Only', leadId })
  expect(await list('agent')).toMatchObject([{ leadId }])
})

test('sales come newest first: an agent sees their own, supervisors and admins everybody’s', async () => {
  await sales.add('DISH Only', '2026-11-18T15:00:00Z')
  await sales.add('Other TV Only', '2026-11-18T16:00:00Z', 'supervisor')
  await sales.add('DirecTV Only', '2026-11-18T16:30:00Z')
  expect(await types('agent', '')).toEqual(['DirecTV Only', 'DISH Only'])
  expect(await types('supervisor', '')).toEqual(['DirecTV Only', 'Other TV Only', 'DISH Only'])
  expect(await types('admin', '?scope=team')).toEqual(['DirecTV Only', 'Other TV Only', 'DISH Only'])
  expect(await types('supervisor', '?scope=mine')).toEqual(['Other TV Only'])
  expect(await types('admin', `?agentId=${testPeople.agent.id}`)).toEqual(['DirecTV Only', 'DISH Only'])
})

const paths = ['/api/sales', '/api/sales/stats', '/api/sales/days', '/api/sales/goal', '/api/sales/export']
const others = [`agentId=${testPeople.supervisor.id}`, 'scope=team', `scope=mine&agentId=${testPeople.supervisor.id}`]
test.each(paths.flatMap(path => others.map(query => `${path}?${query}`)))('%s tells an agent nothing', async path => {
  await sales.add('DISH Only', noon, 'supervisor')
  const response = await sales.as('agent')('GET', path)
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'forbidden' }])
})

test.each(paths)("%s shows an agent none of another's money", async path => {
  await sales.add('DISH Only', noon, 'supervisor')
  const text = await (await sales.as('agent')('GET', path)).text()
  expect(text).not.toContain('DISH')
  expect(text).not.toContain('28')
})

test("an agent cannot void another's sale, nor learn that there is one", async () => {
  const sale = await sales.add('DISH Only', noon, 'supervisor')
  const response = await voidSale('agent', sale.id)
  expect([response.status, await response.json()]).toMatchObject([404, { message: 'This sale does not exist.' }])
})

test('the list of agents is for supervisors and admins', async () => {
  expect((await sales.as('agent')('GET', '/api/sales/agents')).status).toBe(403)
  expect((await sales.as('supervisor')('GET', '/api/sales/agents')).status).toBe(200)
})

test.each([
  ['saleType=DISH%20Only', ['DISH Only']],
  ['startDate=2026-11-10&endDate=2026-11-10', ['Other TV Only', 'DISH Only']],
  ['startDate=2026-11-11', ['DirecTV Only']],
  ['endDate=2026-11-09', ['Hughes + Phone']],
  ['saleType=Other%20TV%20Only&startDate=2026-11-11', []],
])('the filter %s finds %j, by the days of the organisation', async (query, found) => {
  await sales.add('Hughes + Phone', '2026-11-10T04:59:59Z')
  await sales.add('DISH Only', '2026-11-10T05:00:00Z')
  await sales.add('Other TV Only', '2026-11-11T04:59:59Z')
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
])('the query %s is refused by name', async query => {
  const response = await sales.as('supervisor')('GET', `/api/sales?${query}`)
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: query.split('=')[0] }] }])
})

test('the total in the header is the number of rows, whatever the filter and whatever is voided', async () => {
  const voided = await sales.add('DISH Only', noon)
  await voidSale('agent', voided.id)
  await sales.add('Other TV Only', '2026-11-17T17:00:00Z')
  await sales.add('DISH Only', noon, 'supervisor')
  for (const query of ['', 'saleType=DISH%20Only', 'scope=mine', 'startDate=2026-11-18', 'endDate=2026-11-17']) {
    const response = await sales.as('supervisor')('GET', `/api/sales?${query}`)
    expect([query, response.headers.get('x-total-count')]).toEqual([
      query,
      String(((await response.json()) as []).length),
    ])
  }
})

test('pages follow each other without gap or repeat, also among sales of one instant', async () => {
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

test('an agent voids a sale on its day, with a reason; it stays on the list and who did it is on record', async () => {
  const sale = await sales.add('DISH Only', '2026-11-18T05:00:00Z')
  sales.setClock('2026-11-19T04:59:59Z')
  const response = await voidSale('agent', sale.id)
  const voided = {
    at: '2026-11-19T04:59:59.000Z',
    by: { firstName: 'Demo', lastName: 'Agent' },
    reason: 'Entered twice',
  }
  expect([response.status, await response.json()]).toMatchObject([200, { id: sale.id, voided, isVoidable: false }])
  expect(await list('agent')).toMatchObject([{ id: sale.id, voided }])
  const [record] = await sales.database.owner`select actor_id, details from sales.audit where action = 'sale.void'`
  expect(record).toMatchObject({ actor_id: testPeople.agent.id, details: { reason: 'Entered twice' } })
})

test('once the day is over an agent is sent to a supervisor, who can', async () => {
  const sale = await sales.add('DISH Only', '2026-11-18T15:00:00Z')
  sales.setClock('2026-11-19T05:00:00Z')
  expect(await list('agent')).toMatchObject([{ isVoidable: false }])
  const refused = await voidSale('agent', sale.id)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { message: 'You can void a sale only on the day you entered it. Ask a supervisor to void this one.' },
  ])
  expect((await voidSale('supervisor', sale.id)).status).toBe(200)
})

test('a sale is voided once: the second gets the stored one back', async () => {
  const sale = await sales.add('DISH Only', noon)
  const statuses = await Promise.all(['one', 'two', 'three'].map(reason => voidSale('supervisor', sale.id, reason)))
  expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const again = await voidSale('agent', sale.id, 'four')
  expect([again.status, await again.json()]).toMatchObject([409, { current: { id: sale.id, isVoidable: false } }])
})

test('a void without a reason is refused by name', async () => {
  const sale = await sales.add('DISH Only', noon)
  const response = await voidSale('agent', sale.id, '   ')
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'reason' }] }])
  expect(await list('agent')).toMatchObject([{ voided: null }])
})

test('the database itself keeps what was recorded', async () => {
  const sale = await sales.add('DISH Only', noon)
  const { owner } = sales.database
  await expect(owner`delete from sales.sale`).rejects.toThrow('voided, never deleted')
  await expect(owner`truncate sales.sale`).rejects.toThrow('append-only')
  await expect(owner`update sales.sale set earnings_cents = 1`).rejects.toThrow('never changed')
  await voidSale('agent', sale.id)
  await expect(owner`update sales.sale set voided_at = null, voided_by = null, void_reason = null`).rejects.toThrow()
})

test('who is not signed in reads and changes nothing', async () => {
  for (const path of [...paths, '/api/sales/types', '/api/sales/agents']) {
    expect((await sales.as(null)('GET', path)).status).toBe(401)
  }
  expect((await sales.as(null)('POST', '/api/sales', { saleType: 'DISH Only' })).status).toBe(401)
})

test('the export is every matching sale, quoted and defused, with its state', async () => {
  await sales.add('DISH Only', '2026-11-18T15:05:00Z', 'supervisor')
  const mistaken = await sales.add('Other TV Only', '2026-11-18T16:30:00Z')
  await voidSale('agent', mistaken.id, '=HYPERLINK("x")')
  const response = await sales.as('supervisor')('GET', '/api/sales/export')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, first, second, end] = (await response.text()).split('\r\n')
  expect(head).toBe(
    '"Date","Time","Agent","Sale Type","Base","Rate","Commission","Status","Void Reason","Voided By","Voided At","Sale ID","Lead ID"',
  )
  expect(first).toBe(
    `"2026-11-18","11:30","Demo Agent","Other TV Only","30.00","35%","10.50","Voided","'=HYPERLINK(""x"")","Demo Agent","${noon}","${mistaken.id}",""`,
  )
  expect(second).toMatch(/^"2026-11-18","10:05","Demo Supervisor","DISH Only","80.00","35%","28.00","Valid","","","",/)
  expect(end).toBe('')
  expect((await (await sales.as('agent')('GET', '/api/sales/export')).text()).split('\r\n')).toHaveLength(3)
})
