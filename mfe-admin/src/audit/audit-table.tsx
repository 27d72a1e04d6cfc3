import type { AuditEntry } from '@portal/contracts/audit'
import { Badge, DateText } from '@portal/sdk'
import { type Column, DataTable, type RowDetails } from '@portal/sdk/ui/data-table'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { Action } from './action.tsx'
import { AuditDetails } from './audit-details.tsx'
import type { FoldedEntry } from './fold-entries.ts'
import styles from './page.module.css'
import { actorLabel, type MemberNameById, type Words } from './sentences.ts'
import { type Subject, type SubjectNames, subjectOf } from './subjects.ts'
import { useAuditTexts } from './use-audit-texts.ts'

interface AuditTableProps {
  /** Undefined while they load. */
  entries: readonly FoldedEntry[] | undefined
  names: SubjectNames
  memberName: MemberNameById
  /** Filters the list by a subject. */
  onSelectSubject: (subject: string) => void
}

/** Each entry is a sentence that names its subject and expands to its details. */
export function AuditTable({ entries, names, memberName, onSelectSubject }: AuditTableProps) {
  const texts = useAuditTexts()
  const columns: Column<FoldedEntry>[] = [
    {
      title: 'Entry',
      width: 620,
      minWidth: 388,
      isName: true,
      onCard: 'title',
      render: (entry, details) => (
        <Sentence
          entry={entry}
          words={texts.sentence(entry, memberName)}
          memberName={memberName}
          subject={subjectOf(entry, names)}
          details={details}
        />
      ),
    },
    {
      title: 'Time',
      width: 200,
      minWidth: 150,
      onCard: 'note',
      render: ({ at }) => (
        <span className={`quiet ${styles.afterArrow}`}>
          <DateText at={at} />
        </span>
      ),
    },
    {
      title: 'Area',
      width: 200,
      minWidth: 158,
      onCard: 'note',
      render: entry => <Area entry={entry} label={texts.serviceLabel(entry.service)} />,
    },
  ]
  return (
    <DataTable
      label="Audit entries"
      columns={columns}
      rowClass={() => styles.row}
      // Each service counts its own entries.
      rows={entries?.map(entry => ({ ...entry, id: `${entry.service} ${entry.id}` }))}
      details={entry => (
        <AuditDetails entry={entry} names={names} memberName={memberName} onSelectSubject={onSelectSubject} />
      )}
    />
  )
}

interface SentenceProps extends Pick<AuditTableProps, 'memberName'> {
  entry: FoldedEntry
  /** What the actor did; null for an action without a text. */
  words: Words | null
  subject: Subject | undefined
  details: RowDetails
}

function Sentence({ entry, words, memberName, subject, details: { isOpen, toggle } }: SentenceProps) {
  const id = useId()
  return (
    <span className={`row gap-2 ${styles.entry}`}>
      <button
        type="button"
        className="icon-button is-small"
        aria-expanded={isOpen}
        aria-labelledby={id}
        onClick={toggle}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
      <span id={id} className={`breaks ${styles.sentence}`}>
        <strong>{actorLabel(entry, memberName)}</strong> <Action entry={entry} words={words} subject={subject} />
        {entry.others && <span className="quiet"> {countText(entry, entry.others.length)}</span>}
      </span>
    </span>
  )
}

/** How often it was done, or to how many others. */
const countText = ({ action }: AuditEntry, others: number) =>
  action === 'sign-in' ? `${others + 1} times` : `+${others} more`

function Area({ entry: { action }, label }: { entry: AuditEntry; label: string }) {
  const isDenied = action === 'refused' || action.endsWith('.refused')
  return isDenied ? <Badge tone="caution">Denied</Badge> : <span className="quiet">{label}</span>
}
