import Button from 'antd/es/button/index.js'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

export interface ListEditorProps<Row> {
  /** Names one row, such as 'step'. */
  item: string
  rows: readonly Row[]
  /** The key of a row for React; its place by default. */
  keyOf?: (row: Row) => string
  /** Returns the row that Add adds. Without it, rows cannot be added. */
  newRow?: (() => Row) | undefined
  maxRows?: number
  onChange: (rows: Row[]) => void
  /** Returns the fields of a row: labels and controls, one after the other. */
  fields: (row: Row, change: (next: Row) => void, index: number) => ReactNode
}

/** An editable list in a form: rows can be changed, moved, removed, and, with `newRow`, added. */
export function ListEditor<Row>({
  item,
  rows,
  keyOf,
  newRow,
  maxRows = Number.POSITIVE_INFINITY,
  onChange,
  fields,
}: ListEditorProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const without = (index: number) => rows.filter((_, other) => other !== index)
  const moved = useRef<{ to: number; direction: 'up' | 'down' }>(null)
  const move = (row: Row, from: number, to: number) => {
    moved.current = { to, direction: to < from ? 'up' : 'down' }
    onChange(without(from).toSpliced(to, 0, row))
  }
  // The focus follows a row. At an end of the list, where its button is disabled, it goes to the other one.
  useLayoutEffect(() => {
    if (!moved.current) return
    const { to, direction } = moved.current
    moved.current = null
    const buttons = [...(list.current?.children[to]?.querySelectorAll<HTMLElement>('[data-move]:enabled') ?? [])]
    const same = buttons.find(({ dataset }) => dataset['move'] === direction)
    ;(same ?? buttons[0])?.focus()
  }, [rows])
  /** Moves the focus to the next row, which takes over the fields of this one, or to the end of the list. */
  const remove = (index: number) => {
    const fieldOf = (row: number) => list.current?.children[row]?.querySelector('input')
    const next =
      index < rows.length - 1 ? fieldOf(keyOf ? index + 1 : index) : (addButton.current ?? fieldOf(index - 1))
    next?.focus()
    onChange(without(index))
  }
  return (
    <>
      <ol ref={list} className="stack">
        {rows.map((row, index) => {
          const name = `${item} ${index + 1}`
          return (
            <li key={keyOf?.(row) ?? index} className="panel form">
              <div className="row spread">
                <strong>{`${name.charAt(0).toUpperCase()}${name.slice(1)}`}</strong>
                <span className="row gap-1 touch-buttons">
                  <Button
                    type="text"
                    aria-label={`Move ${name} up`}
                    data-move="up"
                    disabled={index === 0}
                    icon={<ArrowUp size={16} aria-hidden />}
                    onClick={() => move(row, index, index - 1)}
                  />
                  <Button
                    type="text"
                    aria-label={`Move ${name} down`}
                    data-move="down"
                    disabled={index === rows.length - 1}
                    icon={<ArrowDown size={16} aria-hidden />}
                    onClick={() => move(row, index, index + 1)}
                  />
                  <Button
                    type="text"
                    aria-label={`Remove ${name}`}
                    icon={<Trash2 size={16} aria-hidden />}
                    onClick={() => remove(index)}
                  />
                </span>
              </div>
              {fields(row, next => onChange(rows.toSpliced(index, 1, next)), index)}
            </li>
          )
        })}
      </ol>
      {newRow && (
        <Button
          ref={addButton}
          block
          type="dashed"
          icon={<Plus size={16} aria-hidden />}
          disabled={rows.length >= maxRows}
          onClick={() => onChange([...rows, newRow()])}
        >
          Add {item}
        </Button>
      )}
    </>
  )
}
