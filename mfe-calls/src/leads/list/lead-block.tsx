import { useSearchParams } from '@portal/sdk/router'
import { memo, useEffect, useState } from 'react'
import { liveCalls } from '../../dock/endpoints.ts'
import { leadsApi } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'
import { SelectionBox } from '../selection/selection-box.tsx'
import type { Selection } from '../selection/use-selection.ts'
import { LeadRow, type RowActions } from './lead-row.tsx'
import { onRowKeyDown } from './row-keys.ts'
import styles from './list.module.css'
import type { ListLayout } from './use-list-layout.ts'

interface LeadBlockProps {
  filters: Filters
  /** Index of the block's first row. */
  at: number
  /** The rows to render: from `first` up to, not including, `end`. */
  first: number
  end: number
  /** Pixels to subtract from a row's position in the list. */
  offset: number
  layout: ListLayout
  now: number
  actions: RowActions
  /** Absent if the user may not assign leads. */
  selection: Selection | undefined
  /** Index of the row that Tab reaches. */
  tabStop: number
  onFocus: (index: number) => void
}

const scrollPauseMs = 120

/** The visible rows of one block. Its leads are loaded once scrolling has paused here. */
export const LeadBlock = memo(function LeadBlock(props: LeadBlockProps) {
  const { filters, at, first, end, offset, layout, now, actions, selection, tabStop, onFocus } = props
  const args = { ...filters, at }
  const hasPaused = useDelay(at === 0 ? 0 : scrollPauseMs)
  const { currentData, error } = leadsApi.endpoints.leadBlock.useQueryState(args)
  const openedId = useSearchParams()[0].get('lead')
  // The dock loads them. Only their data counts: each load would otherwise render the block twice more.
  const { data: ownCalls = [] } = liveCalls.useQueryState(
    { mine: 'true' },
    { selectFromResult: ({ data }) => ({ data }) },
  )
  const onCall = new Set(ownCalls.flatMap(({ phase, leadId }) => (leadId && phase !== 'taken' ? [leadId] : [])))
  const { refetch } = leadsApi.endpoints.leadBlock.useQuerySubscription(args, { skip: !hasPaused })

  return Array.from({ length: end - first }, (_, index) => {
    const rowIndex = first + index
    const lead = currentData?.rows[rowIndex - at]
    const style = {
      height: layout.rowHeightPixels,
      transform: `translateY(${rowIndex * layout.rowHeightPixels - offset}px)`,
    }
    return (
      <div
        role="row"
        key={lead?.id ?? rowIndex}
        aria-rowindex={rowIndex + 2}
        aria-current={(lead && lead.id === openedId) || undefined}
        aria-selected={selection && lead ? selection.leads.has(lead.id) : undefined}
        data-lead={lead?.id}
        tabIndex={rowIndex === tabStop ? 0 : -1}
        className={`${styles.row} ${lead && onCall.has(lead.id) ? styles.onCall : ''}`}
        style={style}
        onFocus={() => onFocus(rowIndex)}
        onKeyDown={event => lead && onRowKeyDown(event, lead, actions, selection)}
      >
        {lead && selection && <SelectionBox lead={lead} selection={selection} />}
        {lead && (
          <LeadRow
            lead={lead}
            now={now}
            actions={actions}
            canAssign={selection !== undefined}
            isOnCall={onCall.has(lead.id)}
          />
        )}
        {!lead && !error && <RowSkeleton />}
        {!lead && error && index % 8 === 0 && (
          <span role="gridcell" className={`tone-negative ${styles.failed}`}>
            Failed to fetch leads ·{' '}
            <button type="button" className="plain link" onClick={refetch}>
              Retry
            </button>
          </span>
        )}
      </div>
    )
  })
})

function RowSkeleton() {
  return (
    <span role="gridcell" className={styles.skeleton} aria-label="Loading">
      <i className="skeleton" />
      <i className="skeleton" />
      <i className="skeleton" />
    </span>
  )
}

/** Returns true once the component has been mounted for this long. */
function useDelay(milliseconds: number): boolean {
  const [isOver, setOver] = useState(milliseconds === 0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
