import Checkbox from 'antd/es/checkbox/index.js'
import styles from './data-table.module.css'

/** The rows that a member has chosen, to act on them together. */
export interface RowSelection<Row> {
  /** IDs of the selected rows. */
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** Names a row for its checkbox, such as 'Ann Reed'. */
  nameOf: (row: Row) => string
}

/** Width of the column of checkboxes, in pixels. */
export const selectionWidth = 40

interface SelectionProps<Row> {
  selection: RowSelection<Row>
  rows: readonly Row[] | undefined
}

/** Selects all rows, or none if all are selected. */
export function SelectAll<Row extends { id: string }>({
  selection: { ids, onChange },
  rows = [],
}: SelectionProps<Row>) {
  const selected = rows.filter(({ id }) => ids.has(id)).length
  const hasAll = selected > 0 && selected === rows.length
  return (
    <Checkbox
      className={styles.box ?? ''}
      aria-label="Select all"
      disabled={rows.length === 0}
      checked={hasAll}
      indeterminate={selected > 0 && !hasAll}
      onChange={() => onChange(new Set(hasAll ? [] : rows.map(({ id }) => id)))}
    >
      Select all
    </Checkbox>
  )
}

interface SelectRowProps<Row> {
  selection: RowSelection<Row>
  row: Row
}

export function SelectRow<Row extends { id: string }>({ selection, row }: SelectRowProps<Row>) {
  return (
    <Checkbox
      className={styles.box ?? ''}
      aria-label={`Select ${selection.nameOf(row)}`}
      checked={selection.ids.has(row.id)}
      onChange={() => toggleRow(selection, row)}
    />
  )
}

/** Selects a row, or deselects it. */
export function toggleRow<Row extends { id: string }>({ ids, onChange }: RowSelection<Row>, { id }: Row): void {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  onChange(next)
}
