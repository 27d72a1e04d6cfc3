import type { Sale } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import type { TestSales } from './test-sales.ts'

type Role = keyof typeof testPeople

/** Requests of the tests of sales. */
export const saleRequests = (sales: () => TestSales) => {
  const list = async (role: Role, query = '') =>
    (await (await sales().as(role)('GET', `/api/sales${query}`)).json()) as Sale[]
  return {
    add: (body: object, key?: string, role: Role = 'agent') =>
      sales().as(role)('POST', '/api/sales', body, key ? { 'idempotency-key': key } : {}),
    list,
    types: async (role: Role, query: string) => (await list(role, query)).map(({ saleType }) => saleType),
    voidSale: (role: Role, id: string, reason = 'Entered twice') =>
      sales().as(role)('POST', `/api/sales/${id}/void`, { reason }),
  }
}
