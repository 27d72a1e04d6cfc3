import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import styles from '../workflow.module.css'

interface ListEditorProps<Row> {
  /** One row's name, such as 'Step'. */
  what: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  render: (row: Row, change: (next: Row) => void, index: number) => ReactNode
}

/** Rows that can be changed, moved and removed. */
export function ListEditor<Row>({ what, rows, onChange, render }: ListEditorProps<Row>) {
  const move = (index: number, by: number) => {
    const [row] = rows.slice(index, index + 1)
    if (row === undefined) return
    const others = rows.filter((_, other) => other !== index)
    onChange(others.toSpliced(index + by, 0, row))
  }
  return (
    <ol className={styles.editorList}>
      {rows.map((row, index) => (
        <li key={index}>
          <div className={styles.editorFields}>
            {render(row, next => onChange(rows.map((old, other) => (other === index ? next : old))), index)}
          </div>
          <div className={styles.editorButtons}>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${what} ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp size={16} aria-hidden />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${what} ${index + 1} down`}
              disabled={index === rows.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${what} ${index + 1}`}
              onClick={() => onChange(rows.filter((_, other) => other !== index))}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </div>
        </li>
      ))}
    </ol>
  )
}
