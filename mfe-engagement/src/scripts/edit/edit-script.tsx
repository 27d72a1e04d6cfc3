import type { Script } from '@portal/contracts/engagement'
import { toastError, currentOf, PageHeader, toast } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import { useLeaveGuard } from '@portal/sdk/ui/leave-guard'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useUpdateScriptMutation } from '../../endpoints.ts'
import { ConflictDialog } from '../../components/conflict-dialog.tsx'
import { partsOf } from '../history/parts-of.ts'
import styles from '../scripts.module.css'
import { complaintOf, draftOf, isSame, type ScriptDraft } from './draft.ts'
import edit from './edit.module.css'
import { ScriptForm } from './script-form.tsx'
import type { KeptDraft } from './use-script-draft.ts'

interface EditScriptProps {
  script: Script
  kept: KeptDraft
  onClose: () => void
  onBack: () => void
}

/** Changes a draft copy of a script; nothing is stored before Save, and nothing typed is lost before Cancel. */
export default function EditScript({ script, kept, onClose, onBack }: EditScriptProps) {
  const [hasComeBack] = useState(kept.draft !== undefined)
  const [theirs, setTheirs] = useState<Script>()
  const [complaint, setComplaint] = useState('')
  const [updateScript, { isLoading }] = useUpdateScriptMutation()
  const stored = draftOf(script)
  const draft = kept.draft ?? stored
  const guard = useLeaveGuard('this script', kept.draft !== undefined, () => kept.keep(undefined))

  function change(next: ScriptDraft) {
    setComplaint('')
    kept.keep(next.updatedAt === script.updatedAt && isSame(next, stored) ? undefined : next)
  }

  async function save(toSave: ScriptDraft) {
    const missing = complaintOf(toSave)
    setComplaint(missing)
    if (missing) return
    const { data, error } = await updateScript({ id: script.id, ...toSave })
    if (data) {
      kept.keep(undefined)
      onClose()
      toast({ title: 'Success', description: 'Script updated successfully' })
      return
    }
    const current = currentOf<Script>(error)
    if (current) setTheirs(current)
    else toastError(error, 'Failed to update script', { exactly: true })
  }

  function cancel() {
    kept.keep(undefined)
    onClose()
  }

  return (
    <>
      <div className={styles.toolbar}>
        <Button icon={<ArrowLeft size={16} aria-hidden />} onClick={() => guard.leave(onBack)}>
          Back to Scripts
        </Button>
        <div className={styles.tools}>
          {complaint && (
            <span className={edit.complaint} role="alert">
              {complaint}
            </span>
          )}
          <Button onClick={cancel}>Cancel</Button>
          <Button type="primary" disabled={isLoading} onClick={() => void save(draft)}>
            {isLoading ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
      <PageHeader title={`Edit ${script.title}`} subtitle="Agents see your changes once you save" />
      {hasComeBack && (
        <Alert className={edit.kept} type="info" showIcon title="Your unsaved changes are back. Save or cancel them." />
      )}
      <ScriptForm draft={draft} onChange={change} />
      {guard.dialog}
      {theirs && (
        <ConflictDialog
          what="script"
          parts={partsOf(draftOf(theirs), draft)}
          onClose={() => setTheirs(undefined)}
          onKeepMine={() => {
            setTheirs(undefined)
            const onTop = { ...draft, updatedAt: theirs.updatedAt }
            kept.keep(onTop)
            void save(onTop)
          }}
          onTakeTheirs={() => {
            setTheirs(undefined)
            cancel()
          }}
        />
      )}
    </>
  )
}
