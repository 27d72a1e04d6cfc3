import type { AuditEntry } from '@portal/contracts/audit'
import { Badge, DateText } from '@portal/sdk'
import { type Column, DataTable, type RowDetails } from '@portal/sdk/ui/data-table'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { AuditDetails } from './audit-details.tsx'
import styles from './page.module.css'
import { actionSentence, actorLabel, type MemberNameById } from './sentences.ts'
import { serviceLabel } from './services.ts'

interface AuditTableProps {
  /** Undefined while they load. */
  entries: readonly AuditEntry[] | undefined
  memberName: MemberNameById
  /** Filters the list by a subject. */
  onSelectSubject: (subject: string) => void
}

/** Each entry is a sentence that expands to its details. */
export function AuditTable({ entries, memberName, onSelectSubject }: AuditTableProps) {
  const columns: Column<AuditEntry & { id: string }>[] = [
    {
      title: 'Entry',
      isName: true,
      onCard: 'title',
      render: (entry, details) => <Sentence entry={entry} memberName={memberName} details={details} />,
    },
    { title: 'Area', width: 180, render: entry => <Area entry={entry} /> },
    { title: 'Time', width: 150, render: ({ at }) => <DateText at={at} /> },
  ]
  return (
    <DataTable
      label="Audit entries"
      columns={columns}
      // Each service counts its own entries.
      rows={entries?.map(entry => ({ ...entry, id: `${entry.service} ${entry.id}` }))}
      details={entry => <AuditDetails entry={entry} memberName={memberName} onSelectSubject={onSelectSubject} />}
    />
  )
}

interface SentenceProps extends Pick<AuditTableProps, 'memberName'> {
  entry: AuditEntry
  details: RowDetails
}

function Sentence({ entry, memberName, details: { isOpen, toggle } }: SentenceProps) {
  return (
    <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={toggle}>
      <ChevronRight size={16} aria-hidden className={styles.chevron} />
      <span className={styles.sentence}>
        <strong>{actorLabel(entry, memberName)}</strong>{' '}
        {actionSentence(entry, memberName) ?? <code>{entry.action}</code>}
      </span>
    </button>
  )
}

function Area({ entry: { action, service } }: { entry: AuditEntry }) {
  const isDenied = action === 'refused' || action.endsWith('.refused')
  return isDenied ? <Badge tone="caution">Denied</Badge> : <Badge>{serviceLabel(service)}</Badge>
}
