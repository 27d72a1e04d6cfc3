import type { ReactNode, Ref } from 'react'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  ref?: Ref<HTMLElement>
  /** Accessible name, such as 'Selected leads'. */
  label: string
  /** How many rows are selected. */
  count: number
  /** What can be done with them. */
  children: ReactNode
}

/** The actions for the selected rows of a list. Over the page, so that the list does not move. */
export function SelectionBar({ ref, label, count, children }: SelectionBarProps) {
  return (
    <section
      ref={ref}
      className={`row gap-4 strong nowrap floating above-dock touch-buttons ${styles.bar}`}
      aria-label={label}
    >
      <span role="status">{count} selected</span>
      {children}
    </section>
  )
}
