import type { Sale } from '@portal/contracts/sales'

export interface SalesDay {
  day: string
  sales: Sale[]
  /** Cents of the day's sales, voided ones excluded. Null while the next page may hold more of this day. */
  earnings: number | null
}

/** Groups consecutive sales of the same day, in the given order. `isEnd`: there are no more pages. */
export function groupByDay(sales: readonly Sale[], isEnd: boolean): SalesDay[] {
  const groups: SalesDay[] = []
  for (const sale of sales) {
    const last = groups.at(-1)
    if (last?.day === sale.day) last.sales.push(sale)
    else groups.push({ day: sale.day, sales: [sale], earnings: null })
  }
  return groups.map((group, index) => ({
    ...group,
    earnings:
      isEnd || index < groups.length - 1
        ? group.sales.reduce((sum, sale) => sum + (sale.voided ? 0 : sale.earningsAmount), 0)
        : null,
  }))
}
