import { outdatedDays, type Script } from '@portal/contracts/engagement'
import { Badge, RelativeTime, useNow } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import PhoneCall from 'lucide-react/icons/phone-call'
import Play from 'lucide-react/icons/play'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { scriptSteps } from './script-steps.ts'
import styles from './scripts.module.css'

interface ScriptCardProps {
  script: Script
  /** Where to continue the script if it is the one for the user's call. */
  callPath: string | undefined
  onOpen: () => void
}

export function ScriptCard({ script, callPath, onOpen }: ScriptCardProps) {
  const days = outdatedDays(script, useNow())
  const count = scriptSteps(script).length
  return (
    <article
      className={`panel column gap-2 ${styles.card} ${callPath ? styles.isMatch : ''}`}
      aria-labelledby={`script-${script.id}`}
    >
      <div className={`row spread small ${styles.category}`}>
        <span className="quiet">{script.category}</span>
        {callPath && (
          <Badge tone="accent" icon={<PhoneCall aria-hidden />}>
            Matches this call
          </Badge>
        )}
      </div>
      <h2 id={`script-${script.id}`}>
        <button type="button" className="plain covers" onClick={onOpen}>
          {script.title}
        </button>
      </h2>
      <p className="grow quiet">{script.description}</p>
      <footer className="row spread gap-4">
        <div className={`quiet small ${styles.facts}`}>
          <p>
            Checklist of {count} {count === 1 ? 'step' : 'steps'}
          </p>
          {days === null ? (
            <p>
              Updated <RelativeTime at={script.updatedAt} />
            </p>
          ) : (
            <Badge tone="caution" icon={<TriangleAlert aria-hidden />}>
              {days}+ days old
            </Badge>
          )}
        </div>
        <Link
          className={`button dense fixed ${callPath ? 'is-primary' : ''} ${styles.play}`}
          to={callPath ?? `/scripts/${script.id}`}
        >
          <Play size={14} aria-hidden /> Run on a call<span className="visually-hidden"> {script.title}</span>
        </Link>
      </footer>
    </article>
  )
}
