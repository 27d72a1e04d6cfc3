import { Button } from '@portal/sdk/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef } from 'react'
import styles from '../workflow.module.css'

interface ListEditorProps<Row> {
  /** Names one row, such as 'Step'. */
  itemName: string
  rows: readonly Row[]
  /** The row that Add adds. Without it, rows cannot be added. */
  emptyRow?: Row
  onChange: (rows: Row[]) => void
  render: (row: Row, change: (next: Row) => void, index: number) => ReactNode
}

/** An editable list: rows can be changed, moved, removed, and, with `emptyRow`, added. */
export function ListEditor<Row>({ itemName, rows, emptyRow, onChange, render }: ListEditorProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const move = (index: number, by: number) => {
    const [row] = rows.slice(index, index + 1)
    if (row === undefined) return
    const others = rows.filter((_, other) => other !== index)
    onChange(others.toSpliced(index + by, 0, row))
  }
  /** Moves the focus to the next row, which takes over the fields of this one, or to the end of the list. */
  const remove = (index: number) => {
    const fieldOf = (row: number) => list.current?.children[row]?.querySelector('input')
    const next = index < rows.length - 1 ? fieldOf(index) : (addButton.current ?? fieldOf(index - 1))
    next?.focus()
    onChange(rows.filter((_, other) => other !== index))
  }
  return (
    <>
      <ol ref={list} className="stack gap-4">
        {rows.map((row, index) => (
          <li key={index} className={styles.row}>
            <div className="stack gap-2 grow">
              {render(row, next => onChange(rows.map((old, other) => (other === index ? next : old))), index)}
            </div>
            <div className="row gap-1">
              <button
                type="button"
                className="icon-button"
                aria-label={`Move up ${itemName} ${index + 1}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Move down ${itemName} ${index + 1}`}
                disabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${itemName} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            </div>
          </li>
        ))}
      </ol>
      {emptyRow !== undefined && (
        <Button
          ref={addButton}
          className="start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...rows, emptyRow])}
        >
          Add {itemName.toLowerCase()}
        </Button>
      )}
    </>
  )
}
