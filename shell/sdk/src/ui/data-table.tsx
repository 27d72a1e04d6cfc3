import Table, { type TableProps } from 'antd/es/table/index.js'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { rowShortcuts } from '../keyboard/shortcut.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { columnWidths } from './column-widths.ts'
import styles from './data-table.module.css'
import { moveRowFocus } from './row-focus.ts'
import { type RowSelection, SelectAll, SelectRow, selectionWidth, toggleRow } from './row-selection.tsx'

export type { RowSelection }

export interface Column<Row> {
  title: string
  render: (row: Row, details: RowDetails) => ReactNode
  /** In pixels. Columns without a width share the rest. */
  width?: number
  /** The width in pixels to which it shrinks where not all columns have room. Absent: it keeps its width. */
  minWidth?: number
  align?: 'right'
  /** Names the row for screen readers. One column has it. */
  isName?: boolean
  /**
   * Where a narrow window shows it on the row's card: 'before' and 'title' begin its first line; 'corner' ends it, and so
   * does 'aside', if a phone has room for it. 'untitled' follows without its title. 'note' joins the quiet texts of the
   * last line, after its `cardTitle`, if it has one. Absent: in a line of its own, after its title.
   */
  onCard?: 'before' | 'title' | 'aside' | 'corner' | 'untitled' | 'note'
  /** The list begins with the newest or highest of this column, whose title has an arrow. */
  isDescending?: boolean
  /** A shorter title for a card. */
  cardTitle?: string
}

/** Whether the details of a row are shown. A table with details has a button with `aria-expanded` in each row. */
export interface RowDetails {
  isOpen: boolean
  toggle: () => void
}

export interface DataTableProps<Row extends { id: string }> {
  /** Accessible name. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load: rows of skeletons stand for them. */
  rows: readonly Row[] | undefined
  /** How many rows to expect. */
  skeletonRows?: number
  /**
   * Buttons at the end of a row. Buttons of the type `text` appear on hover and focus, on touch and on cards always. A
   * `RowMenu` comes last.
   */
  actions?: (row: Row) => ReactNode
  /** Width of the actions, in pixels. */
  actionsWidth?: number
  /** Whether a card has its actions in a line of their own, at its end. */
  hasActionsBelow?: boolean
  /** Enter on a row, and a click on it outside of its controls. */
  onOpen?: (row: Row) => void
  /** Details below a row, which Enter and a click open and close. */
  details?: (row: Row) => ReactNode
  rowClass?: (row: Row) => string | undefined
  /** Adds a checkbox to each row, and one for all of them. Space selects the focused row. */
  selection?: RowSelection<Row>
}

/** Stands for a row that is loading. */
interface SkeletonRow {
  id: string
  isSkeleton: true
}

/** As wide as a `RowMenu` with its padding: a card has room for a badge next to it. */
const menuWidth = 56

const controls = 'a, button, input, textarea, label'

/**
 * A dense list. J, K, and the arrow keys move from row to row, and Enter opens one. Without room for columns, each row is a
 * card. It has no empty state: show an `EmptyState` in its place.
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  skeletonRows = 8,
  actions,
  actionsWidth = 96,
  hasActionsBelow = false,
  onOpen,
  details,
  rowClass,
  selection,
}: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  useShortcut(rowShortcuts.next, () => moveRowFocus(box.current, 1))
  useShortcut(rowShortcuts.previous, () => moveRowFocus(box.current, -1))
  const tabStop = Math.min(focused, (rows?.length ?? 1) - 1)

  const toggle = ({ id }: Row) =>
    setOpenIds(open => (open.includes(id) ? open.filter(other => other !== id) : [...open, id]))
  const open = details ? toggle : onOpen

  const hasUntitled = columns.some(({ onCard }) => onCard === 'untitled')
  const widths = columnWidths(columns, (actions ? actionsWidth : 0) + (selection ? selectionWidth : 0))
  const shownColumns = columns.map((column, index) => tableColumn(column, widths[index], index, openIds, toggle))
  if (selection) shownColumns.unshift(selectionColumn(selection, rows))
  if (actions) shownColumns.push(actionsColumn(actions, actionsWidth))

  return (
    <div
      ref={box}
      className={[
        styles.table,
        actions && !hasActionsBelow && styles.hasActions,
        actions && actionsWidth <= menuWidth && styles.hasMenu,
        hasActionsBelow && styles.hasActionsBelow,
        hasUntitled && styles.hasUntitled,
        selection && styles.selectable,
      ]
        .filter(Boolean)
        .join(' ')}
      data-rows
    >
      <Table<Row | SkeletonRow>
        size="small"
        // Without `tailor`, antd would measure scrollbars with a style element, which the Content-Security-Policy blocks.
        tailor
        tableLayout="fixed"
        pagination={false}
        rowKey="id"
        aria-label={label}
        aria-busy={!rows}
        columns={shownColumns}
        dataSource={rows ?? Array.from({ length: skeletonRows }, (_, index) => skeletonRow(index))}
        rowClassName={row =>
          isSkeleton(row)
            ? (styles.isLoading ?? '')
            : `${open ? styles.canOpen : ''} ${selection?.ids.has(row.id) ? styles.selected : ''} ${rowClass?.(row) ?? ''}`
        }
        onRow={(row, index = 0) =>
          isSkeleton(row)
            ? {}
            : {
                tabIndex: index === tabStop ? 0 : -1,
                onFocus: () => setFocused(index),
                onKeyDown: event =>
                  onRowKeyDown(event, open && (() => open(row)), selection && (() => toggleRow(selection, row))),
                ...(open && { onClick: event => isOnRow(event) && open(row) }),
              }
        }
        {...(details && {
          expandable: {
            expandedRowKeys: [...openIds],
            showExpandColumn: false,
            expandedRowRender: row => !isSkeleton(row) && details(row),
          },
        })}
      />
    </div>
  )
}

type TableColumn<Row> = NonNullable<TableProps<Row | SkeletonRow>['columns']>[number]

function tableColumn<Row extends { id: string }>(
  { title, render, align, isName, onCard, isDescending, cardTitle }: Column<Row>,
  width: number | string | undefined,
  index: number,
  openIds: readonly string[],
  toggle: (row: Row) => void,
): TableColumn<Row> {
  const isTitled = onCard !== 'untitled' && onCard !== 'note'
  return {
    key: title,
    title: isDescending ? <DescendingTitle title={title} /> : title,
    ...(isDescending && { onHeaderCell: () => ({ 'aria-sort': 'descending' }) }),
    className: styles[onCard === 'untitled' ? 'line' : (onCard ?? 'line')] ?? '',
    ellipsis: { showTitle: false },
    // A card leaves out what is empty.
    onCell: row => {
      const isEmpty = !isSkeleton(row) && ['–', '-'].includes(render(row, closed) as string)
      return { 'data-label': cardTitle ?? (isTitled ? title : ''), ...(isEmpty && { 'data-empty': true }) } as object
    },
    render: (_, row) =>
      isSkeleton(row) ? (
        <>
          {index === 0 && <span className="visually-hidden">Loading</span>}
          <i className="skeleton" />
        </>
      ) : (
        render(row, { isOpen: openIds.includes(row.id), toggle: () => toggle(row) })
      ),
    ...(width && { width }),
    ...(align && { align }),
    ...(isName && { rowScope: 'row' }),
  }
}

const DescendingTitle = ({ title }: { title: string }) => (
  <span className="row gap-1">
    {title}
    <ArrowDown size={12} aria-hidden />
  </span>
)

const actionsColumn = <Row extends { id: string }>(
  actions: (row: Row) => ReactNode,
  width: number,
): TableColumn<Row> => ({
  key: 'actions',
  title: <span className="visually-hidden">Actions</span>,
  className: styles['actionsCell'] ?? '',
  align: 'right',
  width,
  render: (_, row) => !isSkeleton(row) && <span className={`touch-buttons ${styles.actions}`}>{actions(row)}</span>,
})

const selectionColumn = <Row extends { id: string }>(
  selection: RowSelection<Row>,
  rows: readonly Row[] | undefined,
): TableColumn<Row> => ({
  key: 'selection',
  title: <SelectAll selection={selection} rows={rows} />,
  className: styles['select'] ?? '',
  width: selectionWidth,
  render: (_, row) => !isSkeleton(row) && <SelectRow selection={selection} row={row} />,
})

const closed: RowDetails = { isOpen: false, toggle: () => undefined }

const skeletonRow = (index: number): SkeletonRow => ({ id: `skeleton ${index}`, isSkeleton: true })
const isSkeleton = (row: object): row is SkeletonRow => 'isSkeleton' in row

function onRowKeyDown(
  event: KeyboardEvent<HTMLElement>,
  open: (() => void) | undefined,
  select: (() => void) | undefined,
): void {
  const { key, target, currentTarget } = event
  if (target !== currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
  if (key === 'Enter' && open) open()
  else if (key === ' ' && select) select()
  else if (key === 'ArrowDown') moveRowFocus(currentTarget, 1)
  else if (key === 'ArrowUp') moveRowFocus(currentTarget, -1)
  else return
  event.preventDefault()
}

/** Whether a click is on the row itself. React reports clicks in a row's open menu to the row too. */
const isOnRow = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && currentTarget.contains(target) && !target.closest(controls)
