import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { type Draft, draftStore } from './drafts.ts'
import styles from './notes.module.css'

interface ConflictDialogProps {
  draft: Draft & { state: { kind: 'conflict' } }
  onSave: (leadId: string) => Promise<void>
  onClose: () => void
}

/** Shows both versions of a note that two members changed. Neither is stored or discarded until the user chooses. */
export default function ConflictDialog({ draft, onSave, onClose }: ConflictDialogProps) {
  const { theirs, version } = draft.state

  function resolve(text: string) {
    onClose()
    if (text === theirs) return draftStore.remove(draft.leadId)
    draftStore.set({ ...draft, text, base: theirs, version, state: { kind: 'typing' } })
    void onSave(draft.leadId)
  }

  return (
    <Modal
      open
      title={`Conflicting notes on ${draft.leadName}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => resolve(theirs)}>Use theirs</Button>
          <Button onClick={() => resolve(`${theirs}\n${draft.text}`)}>Keep both</Button>
          <Button type="primary" onClick={() => resolve(draft.text)}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="quiet">This note changed while you were typing. Choose which version to keep.</p>
      <div className={styles.compare}>
        <section aria-label="Your note">
          <h3>Yours</h3>
          <p className="lines">{draft.text || 'Empty'}</p>
        </section>
        <section aria-label="Their note">
          <h3>Theirs</h3>
          <p className="lines">{theirs || 'Empty'}</p>
        </section>
      </div>
    </Modal>
  )
}
