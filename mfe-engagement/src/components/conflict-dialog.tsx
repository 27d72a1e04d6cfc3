import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { Differences, type Part } from './differences.tsx'

interface ConflictDialogProps {
  /** Such as `script`. */
  what: string
  /** Theirs before, mine after. */
  parts: readonly Part[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Two people changed one thing: shows what saving would change of the other's, and lets the person choose. */
export function ConflictDialog({ what, parts, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <Modal
      open
      width={720}
      title={`Somebody else changed this ${what}`}
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
      <Differences parts={parts} />
    </Modal>
  )
}
