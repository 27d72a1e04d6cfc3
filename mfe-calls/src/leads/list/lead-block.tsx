import { memo, useEffect, useState } from 'react'
import parts from '../../parts/parts.module.css'
import { leadsApi } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'
import { LeadRow, type RowActions } from './lead-row.tsx'
import styles from './list.module.css'
import type { ListLayout } from './use-list-layout.ts'

interface LeadBlockProps {
  filters: Filters
  /** Number of the block's first row; `first` and `beyond` are those in sight. */
  at: number
  first: number
  beyond: number
  shift: number
  layout: ListLayout
  now: number
  actions: RowActions
}

/** The rows in sight of one block. Its leads are fetched once the scrolling has stayed here for a moment. */
export const LeadBlock = memo(function LeadBlock(props: LeadBlockProps) {
  const { filters, at, first, beyond, shift, layout, now, actions } = props
  const args = { ...filters, at }
  const hasStayed = useHasStayed(at === 0 ? 0 : 120)
  const { currentData, error } = leadsApi.endpoints.leadBlock.useQueryState(args)
  const { refetch } = leadsApi.endpoints.leadBlock.useQuerySubscription(args, { skip: !hasStayed })

  return Array.from({ length: beyond - first }, (_, index) => {
    const number = first + index
    const lead = currentData?.rows[number - at]
    const style = {
      height: layout.rowHeightPixels,
      transform: `translateY(${number * layout.rowHeightPixels - shift}px)`,
    }
    return (
      <div role="row" key={lead?.id ?? number} aria-rowindex={number + 2} className={styles.row} style={style}>
        {lead && <LeadRow lead={lead} now={now} actions={actions} />}
        {!lead && !error && <Bones />}
        {!lead && error && index % 8 === 0 && (
          <span role="cell" className={styles.failed}>
            Failed to fetch leads ·{' '}
            <button type="button" className={parts.link} onClick={refetch}>
              Retry
            </button>
          </span>
        )}
      </div>
    )
  })
})

/** Stands where a lead will, while it is fetched. */
function Bones() {
  return (
    <span role="cell" className={styles.bones} aria-label="Loading">
      <i className="skeleton" />
      <i className="skeleton" />
      <i className="skeleton" />
    </span>
  )
}

function useHasStayed(milliseconds: number): boolean {
  const [hasStayed, setStayed] = useState(milliseconds === 0)
  useEffect(() => {
    const timer = setTimeout(() => setStayed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasStayed
}
