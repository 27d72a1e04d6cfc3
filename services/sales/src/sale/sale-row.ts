import type { Sale } from '@portal/contracts'
import type { Actor, MemberDirectory, Sql, Transaction } from '@portal/service-kit'
import { type Calendar, saleDay, today } from '../calendar.ts'

/** A database row: a sale with the IDs of its members. */
export interface SaleRow extends Omit<Sale, 'agent' | 'voided' | 'isVoidable'> {
  agentId: string
  voidedAt: string | null
  voidedBy: string | null
  voidReason: string | null
  isFromToday: boolean
}

/** The columns of `SaleRow`. */
export const saleColumns = (sql: Sql | Transaction, calendar: Calendar) => sql`
  id, created_at as "createdAt", ${saleDay(sql, calendar)}::text as day,
  ${saleDay(sql, calendar)} = ${today(sql, calendar)} as "isFromToday", agent_id as "agentId", sale_type as "saleType",
  base_cents as "baseAmount", rate_percent as "ratePercent", earnings_cents as "earningsAmount", lead_id as "leadId",
  voided_at as "voidedAt", voided_by as "voidedBy", void_reason as "voidReason"`

export function toSale(row: SaleRow, actor: Actor, members: MemberDirectory): Sale {
  const { agentId, voidedAt, voidedBy, voidReason, isFromToday, ...sale } = row
  return {
    ...sale,
    agent: seller(agentId, members),
    voided: voidedAt === null ? null : { at: voidedAt, by: members.nameOf(voidedBy), reason: voidReason ?? '' },
    isVoidable: voidedAt === null && (actor.role !== 'agent' || isFromToday),
  }
}

export const seller = (id: string, members: MemberDirectory) => ({
  id,
  ...(members.nameOf(id) ?? { firstName: '', lastName: '' }),
})
