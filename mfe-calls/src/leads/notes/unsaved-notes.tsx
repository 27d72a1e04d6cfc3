import { copyToClipboard } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import { draftStore, useDrafts } from './drafts.ts'

interface UnsavedNotesProps {
  onSave: (leadId: string) => Promise<void>
  onCompare: (leadId: string) => void
}

/** Warns about notes that could not be saved, wherever in the list they were typed. */
export function UnsavedNotes(props: UnsavedNotesProps) {
  const gone = Object.values(useDrafts()).filter(({ state }) => state.kind === 'gone')
  return (
    <>
      {gone.map(({ leadId, leadName, text }) => (
        <Alert
          key={leadId}
          className="space-below"
          type="error"
          showIcon
          title={`${leadName} was deleted, so your note can't be saved.`}
          description={
            <div className="stack gap-3">
              <p className="lines">{text}</p>
              <div className="row wrap">
                <Button size="small" onClick={() => void copyToClipboard(text, 'Note')}>
                  Copy note
                </Button>
                <Button size="small" onClick={() => draftStore.remove(leadId)}>
                  Discard note
                </Button>
              </div>
            </div>
          }
        />
      ))}
      <NotesToSave {...props} />
    </>
  )
}

function NotesToSave({ onSave, onCompare }: UnsavedNotesProps) {
  const unsaved = Object.values(useDrafts()).filter(({ state }) => state.kind === 'failed' || state.kind === 'conflict')
  const [first] = unsaved
  if (!first) return null
  const isConflict = first.state.kind === 'conflict'
  const others = unsaved.length > 1 ? ` and ${unsaved.length - 1} more` : ''
  return (
    <Alert
      className="space-below"
      type="warning"
      showIcon
      title={`Your notes on ${first.leadName}${others} are not saved yet. Keep this tab open.`}
      action={
        isConflict ? (
          <Button size="small" onClick={() => onCompare(first.leadId)}>
            Compare
          </Button>
        ) : (
          <Button size="small" onClick={() => unsaved.forEach(({ leadId }) => void onSave(leadId))}>
            Save now
          </Button>
        )
      }
    />
  )
}
