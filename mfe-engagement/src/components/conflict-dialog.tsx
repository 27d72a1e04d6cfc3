import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { type ComparedField, Differences } from './differences.tsx'

interface ConflictDialogProps {
  /** What both members edited, such as `script`. */
  noun: string
  /** Their version as `before`, ours as `after`. */
  fields: readonly ComparedField[]
  onSaveMine: () => void
  onUseTheirs: () => void
  onClose: () => void
}

/** Shows how our edit differs from the one that another member saved first, and asks which one to keep. */
export function ConflictDialog({ noun, fields, onSaveMine, onUseTheirs, onClose }: ConflictDialogProps) {
  return (
    <Modal
      open
      width={720}
      title={`Someone else changed this ${noun}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button onClick={onUseTheirs}>Use theirs</Button>
          <Button type="primary" onClick={onSaveMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="quiet">Nothing is lost. Saving your version would change theirs like this:</p>
      <Differences fields={fields} />
    </Modal>
  )
}
