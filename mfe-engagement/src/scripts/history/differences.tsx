import type { ScriptVersion } from '@portal/contracts/engagement'
import { lineChanges } from './line-changes.ts'
import styles from './history.module.css'

/** What is compared of a script. */
export type Wording = Pick<ScriptVersion, 'title' | 'description' | 'category' | 'tags' | 'steps'>

interface DifferencesProps {
  /** Absent: the script was created. */
  before?: Wording
  after: Wording
}

/** What became of a script, part by part; parts that stayed are left out. */
export function Differences({ before, after }: DifferencesProps) {
  const parts = partsOf(before, after).filter(part => part.before !== part.after)
  if (parts.length === 0) return <p className="quiet">The wording is the same.</p>
  return (
    <div className={styles.differences}>
      {parts.map(part => (
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

interface Part {
  key: string
  name: string
  before: string
  after: string
}

function partsOf(before: Wording | undefined, after: Wording): Part[] {
  const fields = (['title', 'category', 'description'] as const).map(name => ({
    key: name,
    name: name[0]?.toUpperCase() + name.slice(1),
    before: before?.[name] ?? '',
    after: after[name],
  }))
  const order = (it?: Wording) => it?.steps.map(step => step.title).join('\n') ?? ''
  const steps = [...after.steps, ...(before?.steps ?? []).filter(old => after.steps.every(step => step.id !== old.id))]
  return [
    ...fields,
    { key: 'tags', name: 'Tags', before: before?.tags.join(', ') ?? '', after: after.tags.join(', ') },
    { key: 'order', name: 'Steps in order', before: order(before), after: order(after) },
    ...steps.map(({ id, title }) => ({
      key: id,
      name: title,
      before: before?.steps.find(step => step.id === id)?.content ?? '',
      after: after.steps.find(step => step.id === id)?.content ?? '',
    })),
  ]
}
