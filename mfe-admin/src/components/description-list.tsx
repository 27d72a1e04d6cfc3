import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** A `<dl>` with terms and values in two columns, or stacked on narrow screens. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={`facts ${styles.stacked}`}>{children}</dl>
}
