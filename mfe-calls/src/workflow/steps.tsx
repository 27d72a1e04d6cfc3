import type { Workflow } from '@portal/contracts/calls'
import { CopyButton } from '@portal/sdk'
import { LinkedScreens } from './linked-screens.tsx'
import styles from './workflow.module.css'

/** The numbered steps of a call, each with a copy button. */
export function Steps({ steps }: Pick<Workflow, 'steps'>) {
  return (
    <ol className={`panel stack gap-6 ${styles.steps}`} aria-label="Steps of a call">
      {steps.map(({ title, text }, index) => (
        <li className="row gap-4" key={`${index} ${title}`}>
          <span className="disc tone-accent strong" aria-hidden>
            {index + 1}
          </span>
          <div className="grow">
            <h2>{title}</h2>
            <p className="quiet reading">
              <LinkedScreens text={text} />
            </p>
          </div>
          <CopyButton text={`${title}\n${text}`} name={`Step ${index + 1}`} />
        </li>
      ))}
    </ol>
  )
}
