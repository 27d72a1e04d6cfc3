import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Sale, SaleType } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import { saleRequests } from '../testing/sale-requests.ts'
import { noon, startTestSales, type TestSales, unknownId } from '../testing/test-sales.ts'

let sales: TestSales
beforeAll(async () => {
  sales = await startTestSales()
})
afterAll(() => sales.stop())
beforeEach(() => sales.clear())

const { add, list, types, voidSale } = saleRequests(() => sales)
const priceList = async () => (await (await sales.as('agent')('GET', '/api/sales/types')).json()) as SaleType[]
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
  expect(await sales.writes()).toEqual({
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
  expect(await sales.writes()).toEqual({ audit: [], changes: [] })
})

test.each([
  ['earningsAmount', 1],
  ['agentId', testPeople.admin.id],
  ['createdAt', '2020-01-01T00:00:00Z'],
])('a request cannot set %s', async (path, value) => {
  const response = await add({ saleType: 'DISH Only', [path]: value })
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path }] }])
  expect(await list('admin')).toEqual([])
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

test('an agent voids a sale on its day, with a reason; it stays on the list', async () => {
  const sale = await sales.add('DISH Only', '2026-11-18T05:00:00Z')
  sales.setClock('2026-11-19T04:59:59.999Z')
  await sales.writes()
  const response = await voidSale('agent', sale.id)
  const voided = {
    at: '2026-11-19T04:59:59.999Z',
    by: { firstName: 'Demo', lastName: 'Agent' },
    reason: 'Entered twice',
  }
  expect([response.status, await response.json()]).toMatchObject([200, { id: sale.id, voided, isVoidable: false }])
  expect(await list('agent')).toMatchObject([{ id: sale.id, voided }])
  expect(await sales.writes()).toEqual({
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
    await sales.writes()
    expect((await voidSale(role, sale.id)).status).toBe(200)
    expect((await sales.writes()).changes).toEqual([publishedTo(testPeople.agent.id)])
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
