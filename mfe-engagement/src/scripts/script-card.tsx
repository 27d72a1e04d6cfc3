import { outdatedDays, type Script } from '@portal/contracts/engagement'
import { Badge, RelativeTime, useNow, useStore } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import PhoneCall from 'lucide-react/icons/phone-call'
import Play from 'lucide-react/icons/play'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { currentGuide } from '../guide/current-guide.ts'
import { scriptSteps } from './script-steps.ts'
import styles from './scripts.module.css'

export function ScriptCard({ script, onOpen }: { script: Script; onOpen: () => void }) {
  const days = outdatedDays(script, useNow())
  const count = scriptSteps(script).length
  const guide = useStore(currentGuide)
  const match = guide?.scriptId === script.id ? guide : undefined
  return (
    <article className={`panel column gap-2 ${styles.card}`} aria-labelledby={`script-${script.id}`}>
      <div className="row gap-2 wrap">
        {script.category && <Badge tone="neutral">{script.category}</Badge>}
        {match && (
          <Badge tone="accent" icon={<PhoneCall aria-hidden />}>
            Matches this call
          </Badge>
        )}
        <span className={`faint small ${styles.age}`}>
          {days === null ? (
            <>
              Updated <RelativeTime at={script.updatedAt} />
            </>
          ) : (
            <Badge tone="caution" icon={<TriangleAlert aria-hidden />}>
              {days}+ days old
            </Badge>
          )}
        </span>
      </div>
      <h2 id={`script-${script.id}`}>
        <button type="button" className="plain covers" onClick={onOpen}>
          {script.title}
        </button>
      </h2>
      <p className="grow quiet">{script.description}</p>
      <footer className="row spread gap-4">
        <p className="faint small">
          Checklist of {count} {count === 1 ? 'step' : 'steps'}
        </p>
        <Link
          className={`button dense fixed ${match ? 'is-primary' : ''} ${styles.play}`}
          to={match?.to ?? `/scripts/${script.id}`}
        >
          <Play size={14} aria-hidden /> Run on a call<span className="visually-hidden"> {script.title}</span>
        </Link>
      </footer>
    </article>
  )
}
