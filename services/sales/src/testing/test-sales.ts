import type { Sale } from '@portal/contracts'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { salesService } from '../index.ts'

/** The service over an empty database, with a clock that stands still until a test moves it. */
export interface TestSales extends TestService {
  setClock(instant: string): void
  /** Empties the tables. */
  clear(): Promise<void>
  /** Adds a sale as its agent would at that instant. */
  add(saleType: string, at: string, role?: 'agent' | 'supervisor' | 'admin'): Promise<Sale>
}

export const noon = '2026-11-18T17:00:00.000Z'

export async function startTestSales(timeZone = 'America/New_York'): Promise<TestSales> {
  let clock = new Date(noon)
  const started = await startTestService(
    salesService(() => clock),
    {
      env: { PORTAL_TIME_ZONE: timeZone },
      peer: () => async () => Response.json(Object.values(testPeople).map(person => ({ ...person, isActive: true }))),
    },
  )
  const setClock = (instant: string) => {
    clock = new Date(instant)
  }
  return {
    ...started,
    setClock,
    async clear() {
      const { owner } = started.database
      await owner`alter table sales.sale disable trigger all`
      await owner`delete from sales.sale`
      await owner`alter table sales.sale enable trigger all`
      await owner`delete from sales.sale_count`
      await owner`delete from sales.goal`
      setClock(noon)
    },
    async add(saleType, at, role = 'agent') {
      const present = clock
      clock = new Date(at)
      const response = await started.as(role)('POST', '/api/sales', { saleType })
      clock = present
      if (response.status !== 201) throw new Error(await response.text())
      return (await response.json()) as Sale
    },
  }
}
