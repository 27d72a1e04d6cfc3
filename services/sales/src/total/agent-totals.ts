import type { AgentTotals, sales } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { isOnOrAfter, saleDay, today, totalsStart } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'
import { forecast } from '../goal/forecast.ts'
import { currentGoals } from '../goal/current-goals.ts'
import { seller } from '../sale/sale-row.ts'
import { type TotalsRow, toTotals, totalsColumns } from './totals.ts'

const noEarnings = { earnings: 0, count: 0 }

/**
 * Lists the totals of every active agent, and of other members who sold this month or week or have a goal; highest
 * earnings of the month first.
 */
export const agentTotals: Handler<typeof sales.agentTotals, SalesDeps> = async (_, deps) => {
  const { sql, members } = deps
  const [rows, goals, [calendar]] = await Promise.all([
    sql<(TotalsRow & { agentId: string })[]>`
      select agent_id as "agentId", ${totalsColumns(sql)}
      from (select ${today(sql, deps)} as day) calendar
      join (
        select agent_id, earnings_cents, ${saleDay(sql, deps)} as sold_on from sale
        where voided_at is null and ${isOnOrAfter(sql, totalsStart(sql, deps), deps)}
      ) sold on true
      group by agent_id`,
    currentGoals(sql, null, deps),
    sql<[{ day: string }]>`select ${today(sql, deps)}::text as day`,
    members.refresh(),
  ])
  const totalsById = new Map(rows.map(row => [row.agentId, toTotals(row)]))
  const agents = members.list().filter(member => member.isActive && member.role === 'agent')
  const ids = new Set([...totalsById.keys(), ...goals.keys(), ...agents.map(({ id }) => id)])
  return [...ids]
    .map((id): AgentTotals => {
      const { daily, weekly, monthly } = totalsById.get(id) ?? {
        daily: noEarnings,
        weekly: noEarnings,
        monthly: noEarnings,
      }
      const goal = goals.get(id) ?? null
      const agent = seller(id, members)
      return { agent, daily, weekly, monthly, goal, forecast: forecast(monthly.earnings, calendar.day) }
    })
    .sort((a, b) => b.monthly.earnings - a.monthly.earnings || sortName(a).localeCompare(sortName(b)))
}

const sortName = ({ agent }: AgentTotals) => `${agent.firstName} ${agent.lastName} ${agent.id}`
