import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and values side by side; one below the other where it is narrow. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`facts ${styles.stacked}`}>{children}</dl>
}
