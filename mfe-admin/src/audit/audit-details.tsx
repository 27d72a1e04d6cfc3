import { Button } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import { DescriptionList } from '../components/description-list.tsx'
import { Action } from './action.tsx'
import type { FoldedEntry } from './fold-entries.ts'
import styles from './page.module.css'
import { actorLabel, type MemberNameById } from './sentences.ts'
import { type SubjectNames, subjectOf } from './subjects.ts'
import { useAuditTexts } from './use-audit-texts.ts'
import { formatDetail, toLabel } from './values.ts'

interface AuditDetailsProps {
  entry: FoldedEntry
  names: SubjectNames
  memberName: MemberNameById
  /** Filters the list by a subject. */
  onSelectSubject: (subject: string) => void
}

/** All that is recorded about an entry. */
export function AuditDetails({ entry, names, memberName, onSelectSubject }: AuditDetailsProps) {
  const { serviceLabel, sentence } = useAuditTexts()
  const { at, service, action, actorId, actorRole, subjectId, details, requestId, dialed, others } = entry
  return (
    <div className={`stack gap-4 ${styles.details}`}>
      <DescriptionList>
        <dt>Time</dt>
        <dd>{dayjs(at).format('dddd, MMMM D, YYYY [at] h:mm:ss.SSS A')}</dd>
        <dt>Action</dt>
        <dd>
          <code>{action}</code> in {serviceLabel(service)}
        </dd>
        {actorId && (
          <>
            <dt>By</dt>
            <dd>{actorLabel(entry, memberName)}</dd>
          </>
        )}
        {actorRole && (
          <>
            <dt>Role at the time</dt>
            <dd>{toLabel(actorRole)}</dd>
          </>
        )}
        {subjectId && (
          <>
            <dt>Subject</dt>
            <dd>{memberName(subjectId)}</dd>
          </>
        )}
        {Object.entries(details).map(([name, value]) => (
          <Detail key={name} label={toLabel(name)} value={formatDetail(name, value, memberName)} />
        ))}
        {dialed && (
          <>
            <dt>{serviceLabel(dialed.service)}</dt>
            <dd>{[sentence(dialed, memberName) ?? dialed.action].flat().join('')}</dd>
          </>
        )}
        {others && (
          <>
            <dt>Also</dt>
            <dd>
              <ul>
                {others.map(other => (
                  <li key={other.id}>
                    <Action entry={other} words={sentence(other, memberName)} subject={subjectOf(other, names)} />
                    {other.actorId && ` at ${dayjs(other.at).format('h:mm:ss A')}`}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>Request</dt>
        <dd>
          <code>{requestId}</code>
        </dd>
      </DescriptionList>
      {subjectId && (
        <p className="row gap-5 wrap">
          <Button size="small" onClick={() => onSelectSubject(subjectId)}>
            Show all entries for this subject
          </Button>
        </p>
      )}
    </div>
  )
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="lines">{value || 'nothing'}</dd>
    </>
  )
}
