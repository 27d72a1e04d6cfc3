import { type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  hint?: string
  /** The validation error of the service; replaces the hint. */
  issue?: string
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
    status: 'error' | undefined
  }) => ReactNode
}

/** A form control with its label and, below it, its hint or validation error. */
export function Field({ label, hint, issue, children }: FieldProps) {
  const id = useId()
  const note = issue ?? hint
  return (
    <div className="stack gap-2">
      <label className="medium" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}note` : undefined,
        'aria-invalid': issue !== undefined,
        status: issue ? 'error' : undefined,
      })}
      {note && (
        <p id={`${id}note`} role={issue ? 'alert' : undefined} className={`small ${issue ? 'tone-negative' : 'quiet'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A column of fields, as in a dialog. */
export function FieldColumn({ children }: { children: ReactNode }) {
  return <div className="stack space-above">{children}</div>
}
