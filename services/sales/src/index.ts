import { sales, salesInternal } from '@portal/contracts'
import { createMemberDirectory, defineService, watchMembers } from '@portal/service-kit'
import { z } from 'zod'
import { loadDemoSales } from './demo/demo-sales.ts'
import type { SalesDeps } from './deps.ts'
import { salesGoal } from './goal/sales-goal.ts'
import { setSalesGoal } from './goal/set-sales-goal.ts'
import { personalData } from './privacy/erase-and-export.ts'
import { addSale } from './sale/add-sale.ts'
import { exportSales } from './sale/export-sales.ts'
import { listSales } from './sale/list-sales.ts'
import { voidSale } from './sale/void-sale.ts'
import { agentTotals } from './total/agent-totals.ts'
import { earningsByDay } from './total/earnings-by-day.ts'
import { salesFacts } from './total/sales-facts.ts'
import { salesStats } from './total/sales-stats.ts'
import { listSaleTypes } from './sale-type/list-sale-types.ts'

export { commissionCents } from './sale/commission.ts'

/** Sales and their commissions. Tests pass their own clock as `now`. */
export const salesService = (now = () => new Date()) =>
  defineService({
    name: 'sales',
    contract: sales,
    handlers: {
      listSaleTypes,
      salesStats,
      earningsByDay,
      agentTotals,
      salesGoal,
      setSalesGoal,
      listSales,
      exportSales,
      addSale,
      voidSale,
    },
    internal: salesInternal,
    internalHandlers: { salesFacts },
    config: z.object({}),
    migrations: new URL('../migrations/', import.meta.url),
    async create({ sql, peers, exports, config }): Promise<SalesDeps> {
      const members = await watchMembers(createMemberDirectory(peers), sql)
      return { sql, exports, members, timeZone: config.PORTAL_TIME_ZONE, now }
    },
    demo: loadDemoSales,
    personalData,
  })

export const service = salesService()
