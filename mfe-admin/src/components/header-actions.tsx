import type { ReactNode } from 'react'
import styles from './header-actions.module.css'

/** The buttons of a page. Next to the title on a phone, all but the main one have only their icons. */
export function HeaderActions({ children }: { children: ReactNode }) {
  return <div className={`row touch-buttons ${styles.actions}`}>{children}</div>
}
