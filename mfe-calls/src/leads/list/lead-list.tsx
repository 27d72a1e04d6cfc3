import { supervisors } from '@portal/contracts/role'
import { EmptyState, messageOf, useCan, useNow } from '@portal/sdk'
import { Button, Checkbox } from '@portal/sdk/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import SearchX from 'lucide-react/icons/search-x'
import { useRef } from 'react'
import { useLeadBlockQuery } from '../endpoints.ts'
import { countFilters, type Filters } from '../filters/filters.ts'
import { AssignBar } from '../selection/assign-bar.tsx'
import selectionStyles from '../selection/selection.module.css'
import { type Selection, useSelection } from '../selection/use-selection.ts'
import { LeadBlock } from './lead-block.tsx'
import { blockSize } from './lead-block-query.ts'
import type { RowActions } from './lead-row.tsx'
import styles from './list.module.css'
import { NewLeads } from './new-leads.tsx'
import { useListLayout } from './use-list-layout.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface LeadListProps {
  filters: Filters
  actions: RowActions
  onClear: () => void
}

const columns = ['Name', 'Phone', 'Services', 'ZIP', 'Assigned', 'Submitted', 'Contacted', 'Notes'] as const

/** What a list of two lines per lead shows below what a title names. */
const below: Partial<Record<(typeof columns)[number], string>> = {
  Name: 'Services',
  Assigned: 'Submitted',
  Contacted: 'Notes',
}

/** All leads that match the filters. Only visible blocks are loaded and only visible rows are rendered. */
export function LeadList({ filters, actions, onClear }: LeadListProps) {
  const { currentData: top, error, refetch, isFetching } = useLeadBlockQuery({ ...filters, at: 0 })
  const canAssign = useCan(supervisors)
  const selection = useSelection(filters)

  return (
    <section className={`panel ${styles.panel}`} aria-busy={isFetching}>
      <NewLeads filters={filters} />
      {top && top.total === 0 && (
        <EmptyState
          icon={<SearchX />}
          title="No leads found"
          action={countFilters(filters) > 0 && <Button onClick={onClear}>Clear Filters</Button>}
        />
      )}
      {top && top.total > 0 && (
        <VirtualTable
          filters={filters}
          total={top.total}
          actions={actions}
          selection={canAssign ? selection : undefined}
        />
      )}
      {selection.leads.size > 0 && <AssignBar selection={selection} />}
      {!top && !error && (
        <VirtualTable filters={filters} total={8} actions={actions} selection={canAssign ? selection : undefined} />
      )}
      {!top && error && (
        <div role="alert">
          <EmptyState
            icon={<CloudOff />}
            title="Failed to fetch leads"
            description={messageOf(error, 'Check your connection and try again.')}
            action={
              <Button icon={<RotateCw size={16} aria-hidden />} loading={isFetching} onClick={refetch}>
                Retry
              </Button>
            }
          />
        </div>
      )}
    </section>
  )
}

interface VirtualTableProps extends Omit<LeadListProps, 'onClear'> {
  total: number
  /** Absent if the user may not assign leads. */
  selection: Selection | undefined
}

function VirtualTable({ filters, total, actions, selection }: VirtualTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const layout = useListLayout(box)
  const now = useNow()
  const { first, end, offset, height } = useVirtualRows(box, total, layout.rowHeightPixels)
  const { tabStop, onFocus, onKeyDown } = useRowFocus(box, first, end)
  const isScaled = height < total * layout.rowHeightPixels
  const firstBlock = Math.floor(first / blockSize)
  const blocks = Math.max(0, Math.ceil(end / blockSize) - firstBlock)

  return (
    <div
      role="grid"
      aria-label="Leads"
      aria-rowcount={total + 1}
      tabIndex={-1}
      aria-multiselectable={selection ? true : undefined}
      className={`${styles[layout.kind]} ${filters.view === 'follow-up' ? styles.isFollowUp : ''} ${selection ? selectionStyles.selectable : ''} ${
        selection && selection.leads.size > 0 ? selectionStyles.isSelecting : ''
      }`}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={layout.kind === 'cards' ? 'visually-hidden' : styles.head}>
        <div role="row" aria-rowindex={1} className={styles.row}>
          {selection && (
            <span role="columnheader" className={selectionStyles.box}>
              <Checkbox
                aria-label="Select all loaded leads"
                tabIndex={layout.kind === 'cards' ? -1 : 0}
                checked={selection.leads.size > 0}
                indeterminate={selection.leads.size > 0}
                onChange={selection.leads.size > 0 ? selection.clear : selection.selectLoaded}
              />
            </span>
          )}
          {columns.map(column => (
            <span
              role="columnheader"
              key={column}
              className={styles[column.toLowerCase()]}
              data-below={below[column]}
              aria-sort={column === 'Submitted' ? 'descending' : undefined}
            >
              {column}
              {column === 'Submitted' && <ArrowDown size={12} aria-hidden />}
            </span>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        id="lead-rows"
        ref={box}
        className={`${styles.body} ${isScaled ? styles.isScaled : ''}`}
        style={{ height }}
      >
        {Array.from({ length: blocks }, (_, index) => (firstBlock + index) * blockSize).map(at => (
          <LeadBlock
            key={at}
            filters={filters}
            at={at}
            first={Math.max(first, at)}
            end={Math.min(end, at + blockSize)}
            offset={offset}
            layout={layout}
            now={now}
            actions={actions}
            selection={selection}
            tabStop={tabStop}
            onFocus={onFocus}
          />
        ))}
      </div>
    </div>
  )
}
