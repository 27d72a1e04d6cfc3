import { Tooltip, useShortcut } from '@portal/sdk'
import { useLocation } from '@portal/sdk/router'
import ListStart from 'lucide-react/icons/list-start'
import { useHasOpenCall } from '../dock/use-has-open-call.ts'
import styles from './queue.module.css'
import { queueShortcuts } from './shortcuts.ts'
import { useLeadQueue } from './use-lead-queue.ts'
import { useNextLead } from './use-next-lead.ts'

/** Gets the next lead from any page, by click or by its key. The dashboard has its own button, on its first card. */
export default function NextLeadButton() {
  const { data } = useLeadQueue()
  const { getNext, isLoading } = useNextLead()
  useShortcut(queueShortcuts.next, getNext)
  const hasOpenCall = useHasOpenCall()
  // Other pages have a main button of their own, as does the panel of a lead.
  const { pathname, search } = useLocation()
  const isMain = pathname === '/leads' && !new URLSearchParams(search).has('lead') && !hasOpenCall
  if (pathname === '/') return null
  return (
    <Tooltip text="Get the next lead (N)" side="bottom">
      <button
        type="button"
        className={`button dense nowrap touch-area ${isMain ? 'is-primary' : ''}`}
        aria-busy={isLoading}
        onClick={getNext}
      >
        <ListStart size={16} aria-hidden />
        <span className={data?.total === 0 && !isMain ? 'quiet' : undefined}>
          Next<span className={styles.lead}> lead</span>
        </span>{' '}
        <span className={`small ${isMain ? '' : 'quiet'} ${styles.total}`}>{data?.total}</span>
      </button>
    </Tooltip>
  )
}
