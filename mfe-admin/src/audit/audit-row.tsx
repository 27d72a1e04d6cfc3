import type { AuditEntry } from '@portal/contracts/audit'
import { Badge } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Facts } from '../components/facts.tsx'
import { Instant } from '../components/instant.tsx'
import styles from './page.module.css'
import { actorOf, deedOf, type Names } from './sentences.ts'
import { serviceName } from './services.ts'
import { labelOf, shown } from './values.ts'

interface AuditRowProps {
  entry: AuditEntry
  names: Names
  /** Narrows the list to one subject. */
  onSubject: (subject: string) => void
}

/** One act in a sentence; the rest of it on request. */
export function AuditRow({ entry, names, onSubject }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { at, service, action } = entry
  const isRefusal = action === 'refused' || action.endsWith('.refused')
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={16} aria-hidden className={styles.chevron} />
        <span className={styles.sentence}>
          <strong>{actorOf(entry, names)}</strong> {deedOf(entry, names) ?? <code>{action}</code>}
        </span>
        <span className={styles.badge}>
          {isRefusal ? <Badge tone="caution">Refused</Badge> : <Badge>{serviceName(service)}</Badge>}
        </span>
        <span className={styles.when}>
          <Instant at={at} />
        </span>
      </button>
      {isOpen && <Details entry={entry} names={names} onSubject={onSubject} />}
    </li>
  )
}

function Details({ entry, names, onSubject }: AuditRowProps) {
  const { nameOf } = names
  const { at, service, action, actorId, actorRole, subjectId, details, requestId } = entry
  const page = pageOf(entry)
  return (
    <div className={styles.details}>
      <Facts>
        <dt>When</dt>
        <dd>{dayjs(at).format('dddd, MMMM D, YYYY [at] h:mm:ss.SSS A')}</dd>
        <dt>Action</dt>
        <dd>
          <code>{action}</code> in {serviceName(service)}
        </dd>
        {actorId && (
          <>
            <dt>By</dt>
            <dd>{actorOf(entry, names)}</dd>
          </>
        )}
        {actorRole && (
          <>
            <dt>Acting as</dt>
            <dd>{labelOf(actorRole)}</dd>
          </>
        )}
        {subjectId && (
          <>
            <dt>Subject</dt>
            <dd>{nameOf(subjectId)}</dd>
          </>
        )}
        {Object.entries(details).map(([name, value]) => (
          <Fact key={name} name={name} value={shown(name, value, nameOf)} />
        ))}
        <dt>Request</dt>
        <dd>
          <code>{requestId}</code>
        </dd>
      </Facts>
      {subjectId && (
        <p className={styles.ways}>
          <Button size="small" onClick={() => onSubject(subjectId)}>
            All about this subject
          </Button>
          {page && <Link to={page}>Open it</Link>}
        </p>
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{labelOf(name)}</dt>
      <dd className={styles.value}>{value || 'nothing'}</dd>
    </>
  )
}

/** Where the subject is shown, as far as it has a page. */
function pageOf({ action, subjectId }: AuditEntry): string | null {
  if (/^lead\.(create|update|assign)$/.test(action)) return `/leads?lead=${subjectId}`
  if (/^script\.(create|update|verify_prices)$/.test(action)) return `/scripts/${subjectId}`
  return null
}
