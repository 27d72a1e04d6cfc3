import type { Script } from '@portal/contracts/engagement'
import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { Differences } from '../history/differences.tsx'
import { draftOf, type ScriptDraft } from './draft.ts'

interface ConflictDialogProps {
  mine: ScriptDraft
  theirs: Script
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Two people changed one script: shows what saving would change of the other's, and lets the person choose. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <Modal
      open
      width={720}
      title="Somebody else changed this script"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button onClick={onTakeTheirs}>Reload theirs</Button>
          <Button type="primary" onClick={onKeepMine}>
            Save mine
          </Button>
        </>
      }
    >
      <p className="quiet">Nothing is lost yet. Saving yours would change theirs like this:</p>
      <Differences before={draftOf(theirs)} after={mine} />
    </Modal>
  )
}
