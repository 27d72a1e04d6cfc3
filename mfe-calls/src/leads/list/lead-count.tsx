import { useLeadBlockQuery } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'
import styles from './list.module.css'

/** The title of the list, with the number of leads that match the filters. */
export function LeadCount({ filters }: { filters: Filters }) {
  const { currentData: top } = useLeadBlockQuery({ ...filters, at: 0 })
  return (
    <h2 className={`quiet medium nowrap ${styles.count}`}>Leads ({top ? top.total.toLocaleString('en-US') : '…'})</h2>
  )
}
