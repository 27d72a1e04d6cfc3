import styles from './differences.module.css'
import { lineChanges } from './line-changes.ts'

/** A part of something that is compared: its text as it was and as it is, lines separated by line breaks. */
export interface Part {
  key: string
  name: string
  before: string
  after: string
}

/** What became of something, part by part; parts that stayed are left out. */
export function Differences({ parts }: { parts: readonly Part[] }) {
  const changed = parts.filter(part => part.before !== part.after)
  if (changed.length === 0) return <p className="quiet">Both are the same.</p>
  return (
    <div className={styles.differences}>
      {changed.map(part => (
        <section key={part.key} aria-label={part.name}>
          <h3>{part.name}</h3>
          {lineChanges(part.before, part.after)
            .filter(({ kind, text }) => kind !== 'same' || text !== '')
            .map(({ kind, text }, index) => (
              // Lines never change places: their index is their name.
              <Line key={index} kind={kind} text={text} />
            ))}
        </section>
      ))}
    </div>
  )
}

function Line({ kind, text }: { kind: 'same' | 'added' | 'removed'; text: string }) {
  if (text === '') return null
  if (kind === 'added') return <ins>{text}</ins>
  if (kind === 'removed') return <del>{text}</del>
  return <p>{text}</p>
}
