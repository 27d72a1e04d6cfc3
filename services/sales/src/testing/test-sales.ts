import type { Sale } from '@portal/contracts'
import { startTestService, type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { salesService } from '../index.ts'

/** Sales with an empty database and a clock that moves only when a test sets it. */
export interface TestSales extends TestService {
  setClock(instant: string): void
  /** Returns the audit entries and change events since the last call, or since `clear`. */
  writes(): Promise<Writes>
  /** Empties the tables and resets the clock to `noon`. */
  clear(): Promise<void>
  /** Records a sale at this instant. */
  add(saleType: string, at: string, role?: 'agent' | 'supervisor' | 'admin'): Promise<Sale>
}

/** Noon in New York, on a Wednesday. */
export const noon = '2026-11-18T17:00:00.000Z'

/** An unused ID. */
export const unknownId = '0a000000-0000-4000-8000-00000000ffff'

/** A deactivated member. */
export const formerMember = { ...testPeople.agent, id: '0a000000-0000-4000-8000-000000000004', lastName: 'Formerly' }

/** Starts sales with four members, one of them deactivated. */
export async function startTestSales(timeZone = 'America/New_York'): Promise<TestSales> {
  let clock = new Date(noon)
  const active = Object.values(testPeople).map(member => ({ ...member, isActive: true }))
  const started = await startTestService(
    salesService(() => clock),
    {
      env: { PORTAL_TIME_ZONE: timeZone },
      peer: () => async () => Response.json([...active, { ...formerMember, isActive: false }]),
    },
  )
  const writes = await watchWrites(started.database, 'sales')
  const setClock = (instant: string) => {
    clock = new Date(instant)
  }
  return {
    ...started,
    writes,
    setClock,
    async clear() {
      const { owner } = started.database
      await owner`alter table sales.sale disable trigger all`
      await owner`delete from sales.sale`
      await owner`alter table sales.sale enable trigger all`
      await owner`delete from sales.sale_count`
      await owner`delete from sales.goal`
      setClock(noon)
      await writes()
    },
    async add(saleType, at, role = 'agent') {
      const before = clock
      clock = new Date(at)
      const response = await started.as(role)('POST', '/api/sales', { saleType })
      clock = before
      if (response.status !== 201) throw new Error(await response.text())
      return (await response.json()) as Sale
    },
  }
}
