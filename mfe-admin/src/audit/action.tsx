import type { AuditEntry } from '@portal/contracts/audit'
import { Link } from '@portal/sdk/router'
import type { Words } from './sentences.ts'
import type { Subject } from './subjects.ts'

interface ActionProps {
  entry: AuditEntry
  /** What the actor did; null for an action without a text. */
  words: Words | null
  subject: Subject | undefined
}

/** What the actor did. The subject is a link, if a page shows it. */
export function Action({ entry, words, subject }: ActionProps) {
  if (words === null) return <code>{entry.action}</code>
  if (typeof words === 'string') return words
  const [before, text, after] = words
  const name = subject?.name ?? text
  return (
    <>
      {before}
      {subject ? <Link to={subject.path}>{name}</Link> : name}
      {after}
    </>
  )
}
