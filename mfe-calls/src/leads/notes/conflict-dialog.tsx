import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { type Draft, draftStore } from './drafts.ts'
import styles from './notes.module.css'

interface ConflictDialogProps {
  draft: Draft & { state: { kind: 'conflict' } }
  onSave: (leadId: string) => Promise<void>
  onClose: () => void
}

/** Both texts of a note that two people wrote at once. Nothing is stored or thrown away before the person has chosen. */
export default function ConflictDialog({ draft, onSave, onClose }: ConflictDialogProps) {
  const { theirs, version } = draft.state

  function keep(text: string) {
    onClose()
    if (text === theirs) return draftStore.remove(draft.leadId)
    draftStore.set({ ...draft, text, base: theirs, version, state: { kind: 'typing' } })
    void onSave(draft.leadId)
  }

  return (
    <Modal
      open
      title={`Two notes on ${draft.leadName}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => keep(theirs)}>Keep theirs</Button>
          <Button onClick={() => keep(`${theirs}\n${draft.text}`)}>Keep both</Button>
          <Button type="primary" onClick={() => keep(draft.text)}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="quiet">
        Somebody else changed this note while you were typing. Nothing is lost: choose what stays.
      </p>
      <div className={styles.compare}>
        <section aria-label="Your note">
          <h3>Yours</h3>
          <p>{draft.text || 'Empty'}</p>
        </section>
        <section aria-label="Their note">
          <h3>Theirs</h3>
          <p>{theirs || 'Empty'}</p>
        </section>
      </div>
    </Modal>
  )
}
