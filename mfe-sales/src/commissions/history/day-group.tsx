import type { Sale } from '@portal/contracts/sales'
import dayjs from 'dayjs'
import { money } from '../money.ts'
import type { DayOfSales } from './by-day.ts'
import { SaleRow } from './sale-row.tsx'
import styles from './history.module.css'

interface DayGroupProps {
  group: DayOfSales
  /** Today in the organisation's zone, once known. */
  today: string | undefined
  isTeam: boolean
  onVoid: (sale: Sale) => void
}

export function DayGroup({ group: { day, sales, earnings }, today, isTeam, onVoid }: DayGroupProps) {
  return (
    <section aria-label={nameOfDay(day, today)}>
      <h3 className={styles.day}>
        <span>{nameOfDay(day, today)}</span>
        {earnings !== null && <span>{money(earnings)}</span>}
      </h3>
      <ul>
        {sales.map(sale => (
          <SaleRow key={sale.id} sale={sale} isTeam={isTeam} onVoid={onVoid} />
        ))}
      </ul>
    </section>
  )
}

function nameOfDay(day: string, today: string | undefined): string {
  const date = dayjs(day)
  if (today && day === today) return `Today, ${date.format('MMMM D')}`
  if (today && date.isSame(dayjs(today).subtract(1, 'day'), 'day')) return `Yesterday, ${date.format('MMMM D')}`
  return date.format(today && !today.startsWith(day.slice(0, 4)) ? 'dddd, MMMM D, YYYY' : 'dddd, MMMM D')
}
