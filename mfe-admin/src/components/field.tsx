import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface FieldProps {
  label: string
  hint?: string
  /** What the service says of it. */
  issue?: string
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
    status: 'error' | undefined
  }) => ReactNode
}

/** A labelled control with its hint, or with what is wrong about it. */
export function Field({ label, hint, issue, children }: FieldProps) {
  const id = useId()
  const note = issue ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note ? `${id}note` : undefined,
        'aria-invalid': issue !== undefined,
        status: issue ? 'error' : undefined,
      })}
      {note && (
        <p id={`${id}note`} role={issue ? 'alert' : undefined} className={issue ? styles.issue : 'quiet'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Fields one below the other, as in a dialog. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>
}
