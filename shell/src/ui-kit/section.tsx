import { type ReactNode, useId } from 'react'
import styles from './ui-kit.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`cards space-above ${styles.samples}`}>{children}</div>
    </section>
  )
}
