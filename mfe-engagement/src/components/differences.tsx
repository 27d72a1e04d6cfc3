import styles from './differences.module.css'
import { type LineChange, lineChanges } from './line-changes.ts'

/** A field of two compared versions. */
export interface ComparedField {
  key: string
  label: string
  before: string
  after: string
}

/** Shows what changed between two versions, field by field and line by line. Unchanged fields are left out. */
export function Differences({ fields }: { fields: readonly ComparedField[] }) {
  const changed = fields.filter(field => field.before !== field.after)
  if (changed.length === 0) return <p className="quiet">No differences</p>
  return (
    <div className={`stack space-above ${styles.differences}`}>
      {changed.map(field => (
        <section key={field.key} aria-label={field.label}>
          <h3>{field.label}</h3>
          {lineChanges(field.before, field.after).map((change, index) => (
            // Lines never move, so the index is a stable key.
            <Line key={index} {...change} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Line({ kind, text }: LineChange) {
  if (text === '') return null
  if (kind === 'added') return <ins>{text}</ins>
  if (kind === 'removed') return <del>{text}</del>
  return <p>{text}</p>
}
