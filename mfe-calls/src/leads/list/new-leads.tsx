import ArrowUp from 'lucide-react/icons/arrow-up'
import { useCountNewLeadsQuery, useLeadBlockQuery, useRefreshLeadsMutation } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'
import styles from './list.module.css'

/** The server stops counting here. */
const maxCounted = 1000

/** The number of leads that arrived since the list was loaded. Its button reloads the list and scrolls to the top. */
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
          className="plain row gap-2 dense strong"
          onClick={() => {
            void refresh()
            window.scrollTo({ top: 0 })
          }}
        >
          <ArrowUp size={14} aria-hidden />
          {count < maxCounted ? count.toLocaleString('en-US') : `${maxCounted}+`} new {count === 1 ? 'lead' : 'leads'}
        </button>
      )}
    </div>
  )
}
