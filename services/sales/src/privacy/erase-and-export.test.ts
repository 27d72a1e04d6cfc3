import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Sale } from '@portal/contracts'
import { saleRequests } from '../testing/sale-requests.ts'
import { startTestSales, type TestSales } from '../testing/test-sales.ts'

const leadId = '0a000000-0000-4000-8000-0000000000aa'
const ann = { emails: [], phones: [], names: [], leadIds: [leadId] }

let sales: TestSales
beforeAll(async () => {
  sales = await startTestSales()
})
afterAll(() => sales.stop())

const { add, list, voidSale } = saleRequests(() => sales)
const ask = async (path: string, body = {}) =>
  (await sales.asService('admin')('POST', `/internal/privacy/${path}`, { ...ann, ...body })).json()
/** Adds a sale to Ann's lead, and voids it. @returns its ID. */
async function addVoided(reason: string): Promise<string> {
  const { id } = (await (await add({ saleType: 'DISH Only', leadId })).json()) as Sale
  expect((await voidSale('agent', id, reason)).status).toBe(200)
  return id
}

test("an erasure removes the reason of a person's voided sale, and nothing else of it", async () => {
  const id = await addVoided('Ann changed her mind')
  const [before] = await list('agent')
  expect(await ask('export')).toMatchObject({
    sales: [{ saleType: 'DISH Only', voidReason: 'Ann changed her mind', voidedAt: expect.any(String) }],
  })
  expect(await ask('erase', { until: '2020-01-01T00:00:00.000Z' })).toEqual({ voidReasons: 0, audit: 0 })
  expect(await ask('erase')).toEqual({ voidReasons: 1, audit: 1 })
  expect(await ask('erase')).toEqual({ voidReasons: 0, audit: 0 })
  const [after] = await list('agent')
  expect(after).toEqual({ ...before, voided: { ...before?.voided, reason: 'Erased' } })
  const { owner } = sales.database
  await expect(owner`update sales.sale set void_reason = 'Another' where id = ${id}`).rejects.toThrow('never changed')
  await expect(owner`update sales.sale set lead_id = null where id = ${id}`).rejects.toThrow('never changed')
})
