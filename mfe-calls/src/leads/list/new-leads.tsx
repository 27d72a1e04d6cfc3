import ArrowUp from 'lucide-react/icons/arrow-up'
import { useCountNewLeadsQuery, useLeadBlockQuery, useRefreshLeadsMutation } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'
import styles from './list.module.css'

const mostCounted = 1000

/** How many leads came in since the list was fetched; a press shows them, and the list from its top. */
export function NewLeads({ filters }: { filters: Filters }) {
  const { data: top } = useLeadBlockQuery({ ...filters, at: 0 })
  const since = top?.asOf ?? ''
  const { currentData } = useCountNewLeadsQuery({ ...filters, since }, { skip: !since })
  const [refresh] = useRefreshLeadsMutation()
  const count = currentData?.count ?? 0

  return (
    <div className={styles.newLeads} role="status">
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            void refresh()
            window.scrollTo({ top: 0 })
          }}
        >
          <ArrowUp size={14} aria-hidden />
          {count < mostCounted ? count.toLocaleString('en-US') : `${mostCounted}+`} new {count === 1 ? 'lead' : 'leads'}
        </button>
      )}
    </div>
  )
}
