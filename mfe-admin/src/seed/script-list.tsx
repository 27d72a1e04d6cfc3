import type { Script } from '@portal/contracts/engagement'
import { Link } from '@portal/sdk/router'
import styles from './page.module.css'

export function ScriptList({ scripts }: { scripts: readonly Script[] }) {
  return (
    <div>
      <h2 id="scripts">Scripts ({scripts.length})</h2>
      {scripts.length === 0 ? (
        <p className="quiet">No scripts yet. Seeding adds four scripts with steps that you can edit.</p>
      ) : (
        <div role="list" className={`rows space-above ${styles.scripts}`}>
          {scripts.map(({ id, title, category, steps }) => (
            <div key={id} className={`list-row ${styles.script}`} role="listitem">
              <div className="list-text">
                <Link className={`strong covers ${styles.title}`} to={`/scripts/${id}`}>
                  {title}
                </Link>
                <span>
                  {category ? `${category} · ` : ''}
                  {steps.length} {steps.length === 1 ? 'step' : 'steps'}
                </span>
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
