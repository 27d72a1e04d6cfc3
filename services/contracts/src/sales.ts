import { z } from 'zod'
import { cents, day, id, instant, paging, personName, requiredText, text } from './fields.ts'
import { operation } from './operation.ts'
import { signedIn, supervisors } from './role.ts'

/** What a sale of a type pays today. Amounts are cents; `earningsAmount` is the rate's part of the base. */
export const saleType = z
  .object({ saleType: z.string(), baseAmount: cents, ratePercent: z.int(), earningsAmount: cents })
  .meta({ id: 'SaleType' })
export type SaleType = z.infer<typeof saleType>

/** Who sold. Both names are empty where identity knows nobody by the id. */
export const seller = personName.extend({ id })

export const sale = saleType
  .extend({
    id,
    createdAt: instant,
    /** The organisation's calendar day of `createdAt`. */
    day,
    agent: seller,
    leadId: id.nullable(),
    /** Absent from every total; stays on the list. */
    voided: z.object({ at: instant, by: personName.nullable(), reason: z.string() }).nullable(),
    /** Whether the asker may void it now. */
    isVoidable: z.boolean(),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof sale>

/** Agents always see their own. Supervisors and admins see everybody's, their own with `mine`, or one member's. */
export const salesScope = z.object({
  scope: z.enum(['mine', 'team'], 'Use mine or team.').optional(),
  agentId: id.optional(),
})
export type SalesScope = z.infer<typeof salesScope>

export const saleFilters = salesScope.extend({
  saleType: text(100).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
})
export type SaleFilters = z.infer<typeof saleFilters>

const earnings = z.object({ earnings: cents, count: z.int() })
export type Earnings = z.infer<typeof earnings>
const totals = { daily: earnings, weekly: earnings, monthly: earnings }

export const salesStats = z
  .object({
    ...totals,
    /** Today in the organisation's zone. */
    day,
    /** When that day ends and all three figures are due anew. */
    nextDayAt: instant,
  })
  .meta({ id: 'SalesStats' })
export type SalesStats = z.infer<typeof salesStats>

/** `goal` is null where none is set, `forecast` before the month's first working day. All in cents. */
const goalFigures = { goal: cents.nullable(), earned: cents, forecast: cents.nullable() }

export const salesGoal = z
  .object({
    ...goalFigures,
    /** The last day of the month that the figures are for. */
    monthEnd: day,
  })
  .meta({ id: 'SalesGoal' })
export type SalesGoal = z.infer<typeof salesGoal>

export const agentTotals = z
  .object({ agent: seller, ...totals, goal: goalFigures.goal, forecast: goalFigures.forecast })
  .meta({ id: 'AgentTotals' })
export type AgentTotals = z.infer<typeof agentTotals>

/** Sales and the commission they earn. Days, weeks (from Monday) and months are the organisation's; voided sales count nowhere. */
export const sales = {
  listSaleTypes: operation({
    method: 'GET',
    path: '/api/sales/types',
    access: signedIn,
    summary: 'The sale types that can be sold today, in the order of the price list, with what they pay',
    reply: z.array(saleType),
  }),
  salesStats: operation({
    method: 'GET',
    path: '/api/sales/stats',
    access: signedIn,
    summary: 'Earnings and sales of today, this week and this month',
    query: salesScope,
    reply: salesStats,
  }),
  earningsByDay: operation({
    method: 'GET',
    path: '/api/sales/days',
    access: signedIn,
    summary: 'Earnings and sales of every day of this week or month, days without a sale included',
    query: salesScope.extend({ period: z.enum(['week', 'month'], 'Use week or month.').default('week') }),
    reply: z.array(earnings.extend({ date: day })),
  }),
  agentTotals: operation({
    method: 'GET',
    path: '/api/sales/agents',
    access: supervisors,
    summary: "Every agent's totals, goal and forecast, by earnings of the month",
    reply: z.array(agentTotals),
  }),
  salesGoal: operation({
    method: 'GET',
    path: '/api/sales/goal',
    access: signedIn,
    summary:
      "This month's goal, what is earned of it and where the month ends at this pace; a team's adds up those who have one",
    query: salesScope,
    reply: salesGoal,
  }),
  setSalesGoal: operation({
    method: 'PUT',
    path: '/api/sales/goal',
    access: signedIn,
    summary: 'Set the goal of this month and those that follow: for oneself, and as a supervisor for anybody',
    body: z.object({
      agentId: id.optional(),
      goal: cents.min(1, 'Enter at least $0.01.').max(100_000_000, 'Enter at most $1,000,000.00.').nullable(),
    }),
    reply: salesGoal,
  }),
  listSales: operation({
    method: 'GET',
    path: '/api/sales',
    access: signedIn,
    summary: 'Sales that match all filters, newest first; total in X-Total-Count, next page in X-Next-Cursor',
    query: saleFilters.extend(paging),
    reply: z.array(sale),
  }),
  exportSales: operation({
    method: 'GET',
    path: '/api/sales/export',
    access: signedIn,
    summary: 'Every sale that matches the filters as CSV, newest first, voided ones marked',
    query: saleFilters,
  }),
  addSale: operation({
    method: 'POST',
    path: '/api/sales',
    access: signedIn,
    summary: 'Record a sale and its commission',
    body: z.object({
      saleType: z.string('Please select a sale type').pipe(text(100).trim().min(1, 'Please select a sale type')),
      leadId: id.nullable().default(null),
    }),
    reply: sale,
    status: 201,
    isIdempotent: true,
  }),
  voidSale: operation({
    method: 'POST',
    path: '/api/sales/:id/void',
    access: signedIn,
    summary: "Take a sale out of the totals: one's own on the day it was entered, any later one as a supervisor",
    params: z.object({ id }),
    body: z.object({ reason: requiredText(500) }),
    reply: sale,
  }),
}
