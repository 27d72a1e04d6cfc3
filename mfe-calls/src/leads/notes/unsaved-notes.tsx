import { Alert, Button } from '@portal/sdk/ui'
import { useDrafts } from './drafts.ts'
import styles from './notes.module.css'

interface UnsavedNotesProps {
  onSave: (leadId: string) => Promise<void>
  onCompare: (leadId: string) => void
}

/** Says which notes are not stored yet, wherever in the list they were typed. */
export function UnsavedNotes({ onSave, onCompare }: UnsavedNotesProps) {
  const waiting = Object.values(useDrafts()).filter(({ state }) => state.kind === 'failed' || state.kind === 'conflict')
  const [first] = waiting
  if (!first) return null
  const isConflict = first.state.kind === 'conflict'
  const others = waiting.length > 1 ? ` and ${waiting.length - 1} more` : ''
  return (
    <Alert
      className={styles.unsaved}
      type="warning"
      showIcon
      title={`Your notes on ${first.leadName}${others} are not saved yet. They are kept in this tab.`}
      action={
        isConflict ? (
          <Button size="small" onClick={() => onCompare(first.leadId)}>
            Compare
          </Button>
        ) : (
          <Button size="small" onClick={() => waiting.forEach(({ leadId }) => void onSave(leadId))}>
            Save now
          </Button>
        )
      }
    />
  )
}
