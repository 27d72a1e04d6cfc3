import type { Sale } from '@portal/contracts/sales'

export interface DayOfSales {
  day: string
  sales: Sale[]
  /** Cents of the day's valid sales; null while more of that day may follow on the next page. */
  earnings: number | null
}

/** Sales in the order given, parted by their day. */
export function byDay(sales: readonly Sale[], isEnd: boolean): DayOfSales[] {
  const groups: DayOfSales[] = []
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
