import { z } from 'zod'
import { cents, day, id, instant, pageHeaders, paging, personName, requiredText, text } from './fields.ts'
import { operation } from './operation.ts'
import { signedIn, supervisors } from './role.ts'
import { saleFilters, salesScope } from './sale-filters.ts'

export * from './sale-filters.ts'

/** The commission of a sale type. `earningsAmount` is `ratePercent` of `baseAmount`, both in cents. */
const saleType = z
  .object({ saleType: z.string(), baseAmount: cents, ratePercent: z.int(), earningsAmount: cents })
  .meta({ id: 'SaleType' })
export type SaleType = z.infer<typeof saleType>

/** The member who made a sale. Both names are empty if identity does not know the ID. */
const seller = personName.extend({ id })

const sale = saleType
  .extend({
    id,
    createdAt: instant,
    /** Calendar day of `createdAt`, in the organization's time zone. */
    day,
    agent: seller,
    leadId: id.nullable(),
    /** Null unless voided. A voided sale stays in the list, but counts in no total. */
    voided: z.object({ at: instant, by: personName.nullable(), reason: z.string() }).nullable(),
    /** Whether the user may void it now. */
    isVoidable: z.boolean(),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof sale>

const earnings = z.object({ earnings: cents, count: z.int() })
export type Earnings = z.infer<typeof earnings>
const totals = { daily: earnings, weekly: earnings, monthly: earnings }

const salesStats = z
  .object({
    ...totals,
    /** Today, in the organization's time zone. */
    day,
    /** When today ends. The totals change then. */
    nextDayAt: instant,
  })
  .meta({ id: 'SalesStats' })
export type SalesStats = z.infer<typeof salesStats>

/** In cents. `goal` is null if none is set; `forecast` is null before the month's first working day. */
const goalFigures = { goal: cents.nullable(), earned: cents, forecast: cents.nullable() }

const salesGoal = z
  .object({
    ...goalFigures,
    /** The last day of the month. */
    monthEnd: day,
  })
  .meta({ id: 'SalesGoal' })
export type SalesGoal = z.infer<typeof salesGoal>

const agentTotals = z
  .object({ agent: seller, ...totals, goal: goalFigures.goal, forecast: goalFigures.forecast })
  .meta({ id: 'AgentTotals' })
export type AgentTotals = z.infer<typeof agentTotals>

/**
 * Sales and their commission. Days, weeks (from Monday), and months are in the organization's time zone. Voided sales
 * count in no total.
 */
export const sales = {
  listSaleTypes: operation({
    method: 'GET',
    path: '/api/sales/types',
    access: signedIn,
    summary: 'List the sale types on sale today, in the order of the price list, with their commission',
    reply: z.array(saleType),
  }),
  salesStats: operation({
    method: 'GET',
    path: '/api/sales/stats',
    access: signedIn,
    summary: 'Total the commission and the sales of today, this week, and this month',
    query: z.object(salesScope),
    reply: salesStats,
  }),
  earningsByDay: operation({
    method: 'GET',
    path: '/api/sales/days',
    access: signedIn,
    summary: 'Total the commission and the sales of each day of this week or month, days without a sale included',
    query: z.object({ ...salesScope, period: z.enum(['week', 'month'], 'Use week or month.').default('week') }),
    reply: z.array(earnings.extend({ date: day })),
  }),
  agentTotals: operation({
    method: 'GET',
    path: '/api/sales/agents',
    access: supervisors,
    summary: "List all agents with their totals, goal, and forecast, by this month's commission",
    reply: z.array(agentTotals),
  }),
  salesGoal: operation({
    method: 'GET',
    path: '/api/sales/goal',
    access: signedIn,
    summary:
      "Get this month's goal, the commission earned so far, and the forecast; for a team, the sum over its members with a goal",
    query: z.object(salesScope),
    reply: salesGoal,
  }),
  setSalesGoal: operation({
    method: 'PUT',
    path: '/api/sales/goal',
    access: signedIn,
    summary: "Set the goal of this and the following months: the user's own, or as a supervisor, any member's",
    body: z.object({
      agentId: id.optional(),
      goal: cents.min(1, 'Enter at least $0.01.').max(100_000_000, 'Enter at most $1,000,000.00.').nullable(),
      /** The goal to replace. If the stored goal differs, the request is rejected with the stored goal. */
      previousGoal: cents.nullable().optional(),
    }),
    reply: salesGoal,
  }),
  listSales: operation({
    method: 'GET',
    path: '/api/sales',
    access: signedIn,
    summary: 'List the sales that match all filters, newest first',
    query: z.object({
      ...saleFilters,
      ...paging,
      /** Only the sales of this lead. */
      leadId: id.optional(),
    }),
    reply: z.array(sale),
    replyHeaders: pageHeaders,
  }),
  exportSales: operation({
    method: 'GET',
    path: '/api/sales/export',
    access: signedIn,
    summary: 'Export the sales that match all filters as CSV, newest first, including voided ones',
    query: z.object(saleFilters),
    replyType: 'text/csv',
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
    summary: "Void a sale: the user's own on the day it was recorded, or as a supervisor, any sale at any time",
    params: z.object({ id }),
    body: z.object({ reason: requiredText(500) }),
    reply: sale,
  }),
}
