import type { Script } from '@portal/contracts/engagement'
import { toastError, currentOf, PageHeader, toast } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import { useLeaveGuard } from '@portal/sdk/ui/leave-guard'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useUpdateScriptMutation } from '../../endpoints.ts'
import { ConflictDialog } from '../../components/conflict-dialog.tsx'
import { compareScripts } from '../compare-scripts.ts'
import { draftProblem, isSameContent, type ScriptDraft, toDraft } from './draft.ts'
import { ScriptForm } from './script-form.tsx'
import type { StoredDraft } from './use-script-draft.ts'

interface EditScriptProps {
  script: Script
  storedDraft: StoredDraft
  onClose: () => void
  onBack: () => void
}

/** Edits a draft of a script. The draft survives leaving the page; only Save changes the script. */
export default function EditScript({ script, storedDraft, onClose, onBack }: EditScriptProps) {
  const { storeDraft } = storedDraft
  const [wasRestored] = useState(storedDraft.draft !== undefined)
  const [theirs, setTheirs] = useState<Script>()
  const [problem, setProblem] = useState('')
  const [updateScript, { isLoading }] = useUpdateScriptMutation()
  const saved = toDraft(script)
  const draft = storedDraft.draft ?? saved
  const guard = useLeaveGuard('this script', storedDraft.draft !== undefined, () => storeDraft(undefined))

  function change(next: ScriptDraft) {
    setProblem('')
    storeDraft(next.updatedAt === script.updatedAt && isSameContent(next, saved) ? undefined : next)
  }

  async function save(toSave: ScriptDraft) {
    const found = draftProblem(toSave)
    setProblem(found)
    if (found) return
    const { data, error } = await updateScript({ id: script.id, ...toSave })
    if (data) {
      storeDraft(undefined)
      onClose()
      toast({ title: 'Success', description: 'Script updated successfully' })
      return
    }
    const current = currentOf<Script>(error)
    if (current) setTheirs(current)
    else toastError(error, 'Failed to update script', { exactly: true })
  }

  function cancel() {
    storeDraft(undefined)
    onClose()
  }

  return (
    <>
      <div className="space-below">
        <Button icon={<ArrowLeft size={16} aria-hidden />} onClick={() => guard.leave(onBack)}>
          Back to Scripts
        </Button>
      </div>
      <PageHeader title={`Edit ${script.title}`} subtitle="Agents see your changes once you save" />
      {wasRestored && (
        <Alert
          className="reading space-below"
          type="info"
          showIcon
          title="Your unsaved changes were restored. Save or cancel them."
        />
      )}
      <ScriptForm draft={draft} onChange={change} />
      <div className="row wrap reading form-actions above-dock">
        <Button type="primary" disabled={isLoading} onClick={() => void save(draft)}>
          {isLoading ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
        {problem && (
          <span className="tone-negative" role="alert">
            {problem}
          </span>
        )}
      </div>
      {guard.dialog}
      {theirs && (
        <ConflictDialog
          noun="script"
          fields={compareScripts(toDraft(theirs), draft)}
          onClose={() => setTheirs(undefined)}
          onSaveMine={() => {
            setTheirs(undefined)
            const rebased = { ...draft, updatedAt: theirs.updatedAt }
            storeDraft(rebased)
            void save(rebased)
          }}
          onUseTheirs={() => {
            setTheirs(undefined)
            cancel()
          }}
        />
      )}
    </>
  )
}
