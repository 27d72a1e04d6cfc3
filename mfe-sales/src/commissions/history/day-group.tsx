import type { Sale } from '@portal/contracts/sales'
import dayjs from 'dayjs'
import { formatMoney } from '../money.ts'
import page from '../page.module.css'
import type { SalesDay } from './group-by-day.ts'
import { SaleRow } from './sale-row.tsx'
import styles from './history.module.css'

interface DayGroupProps {
  group: SalesDay
  /** Today in the organization's time zone; undefined while loading. */
  today: string | undefined
  isTeam: boolean
  leadNames: ReadonlyMap<string, string>
  onVoid: (sale: Sale) => void
}

export function DayGroup({ group: { day, sales, earnings }, today, isTeam, leadNames, onVoid }: DayGroupProps) {
  // The amount of a single sale is in its row.
  const hasTotal = earnings !== null && (sales.length > 1 || earnings !== sales[0]?.earningsAmount)
  return (
    <section aria-label={dayLabel(day, today)}>
      <h3 className={`row spread quiet dense ${styles.day}`}>
        <span>{dayLabel(day, today)}</span>
        {hasTotal && <span className={earnings === 0 ? page.zero : undefined}>{formatMoney(earnings)}</span>}
      </h3>
      <ul className="rows">
        {sales.map(sale => (
          <SaleRow
            key={sale.id}
            sale={sale}
            isTeam={isTeam}
            customer={sale.leadId ? leadNames.get(sale.leadId) : undefined}
            onVoid={onVoid}
          />
        ))}
      </ul>
    </section>
  )
}

function dayLabel(day: string, today: string | undefined): string {
  const date = dayjs(day)
  if (today && day === today) return `Today, ${date.format('MMMM D')}`
  if (today && date.isSame(dayjs(today).subtract(1, 'day'), 'day')) return `Yesterday, ${date.format('MMMM D')}`
  return date.format(today && !today.startsWith(day.slice(0, 4)) ? 'dddd, MMMM D, YYYY' : 'dddd, MMMM D')
}
