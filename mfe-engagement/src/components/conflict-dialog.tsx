import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import styles from './conflict-dialog.module.css'
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
          <Button className={styles.choice} onClick={onClose}>
            Keep editing
          </Button>
          <Button className={styles.choice} onClick={onUseTheirs}>
            Use theirs
          </Button>
          <Button className={styles.choice} type="primary" onClick={onSaveMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="quiet">
        Nothing is lost yet. Your version would remove the crossed-out lines and add the green ones:
      </p>
      <Differences fields={fields} />
    </Modal>
  )
}
