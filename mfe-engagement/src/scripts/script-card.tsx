import { outdatedDays, type Script } from '@portal/contracts/engagement'
import { Badge, RelativeTime, useNow } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import Play from 'lucide-react/icons/play'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { scriptSteps } from './script-steps.ts'
import styles from './scripts.module.css'

export function ScriptCard({ script, onOpen }: { script: Script; onOpen: () => void }) {
  const days = outdatedDays(script, useNow())
  const count = scriptSteps(script).length
  return (
    <article className={`panel column gap-2 ${styles.card}`} aria-labelledby={`script-${script.id}`}>
      <div className="row gap-2 wrap">
        {script.category && <Badge tone="neutral">{script.category}</Badge>}
        {days !== null && (
          <Badge tone="caution" icon={<TriangleAlert aria-hidden />}>
            {days}+ days old
          </Badge>
        )}
      </div>
      <h2 id={`script-${script.id}`}>
        <button type="button" className="plain covers" onClick={onOpen}>
          {script.title}
        </button>
      </h2>
      <p className="grow quiet">{script.description}</p>
      <footer className="row wrap spread gap-4">
        <p className="faint small">
          Checklist of {count} {count === 1 ? 'step' : 'steps'}
          {' · updated '}
          <RelativeTime at={script.updatedAt} />
        </p>
        <Link className={`button dense ${styles.play}`} to={`/scripts/${script.id}`}>
          <Play size={14} aria-hidden /> Run on a call<span className="visually-hidden"> {script.title}</span>
        </Link>
      </footer>
    </article>
  )
}
