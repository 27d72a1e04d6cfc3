import type { Script } from '@portal/contracts/engagement'
import styles from './player.module.css'

interface StepListProps {
  steps: Script['steps']
  stepIndex: number
  onOpen: (index: number) => void
}

/** All steps of a script. Selecting one opens it. */
export function StepList({ steps, stepIndex, onOpen }: StepListProps) {
  return (
    <nav className={styles.steps} aria-label="Steps">
      <ol>
        {steps.map(({ id, title }, index) => (
          <li key={id}>
            <button
              type="button"
              className={`plain choice touch ${styles.open}`}
              aria-current={index === stepIndex ? 'step' : undefined}
              onClick={() => onOpen(index)}
            >
              <span>{index + 1}</span> {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
