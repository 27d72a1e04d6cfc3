import type { Script } from '@portal/contracts/engagement'
import { EmptyState } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import ScrollText from 'lucide-react/icons/scroll-text'

export function ScriptList({ scripts }: { scripts: readonly Script[] }) {
  return (
    <section className="panel" aria-labelledby="scripts">
      <h2 id="scripts">Scripts ({scripts.length})</h2>
      {scripts.length === 0 ? (
        <EmptyState
          icon={<ScrollText />}
          title="No scripts yet"
          description="Seed the starter scripts to get started."
        />
      ) : (
        <div role="list" className="rows">
          {scripts.map(({ id, title, category, steps }) => (
            <div key={id} className="list-row" role="listitem">
              <div className="list-text">
                <Link className="strong" to={`/scripts/${id}`}>
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
    </section>
  )
}
