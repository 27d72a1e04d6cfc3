import { toastError, PageHeader, toast, useIdempotencyKey } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import { useLeaveGuard } from '@portal/sdk/ui/leave-guard'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useCreateScriptMutation } from '../../endpoints.ts'
import { draftProblem, emptyDraft } from './draft.ts'
import { ScriptForm } from './script-form.tsx'
import { useScriptDraft } from './use-script-draft.ts'

interface NewScriptProps {
  /** A deleted script whose unsaved text the form starts with. */
  deletedId?: string | undefined
  /** Gets the ID of the created script, or null. */
  onClose: (id: string | null) => void
}

/** The form of a new script. */
export function NewScript({ deletedId, onClose }: NewScriptProps) {
  const { draft: storedDraft, storeDraft } = useScriptDraft(deletedId ?? 'new')
  const [initialDraft] = useState(emptyDraft)
  const { keyFor } = useIdempotencyKey()
  const [problem, setProblem] = useState('')
  const [createScript, { isLoading }] = useCreateScriptMutation()
  const guard = useLeaveGuard('this script', storedDraft !== undefined, () => storeDraft(undefined))
  const draft = storedDraft ?? initialDraft

  async function create() {
    const found = draftProblem(draft)
    setProblem(found)
    if (found) return
    const { updatedAt: _, ...body } = draft
    const { data, error } = await createScript({ ...body, idempotencyKey: keyFor(body) })
    if (data) {
      storeDraft(undefined)
      onClose(data.id)
      toast({ title: 'Success', description: 'Script created successfully' })
    } else {
      toastError(error, "Couldn't create the script")
    }
  }

  return (
    <>
      <div className="space-below">
        <Button icon={<ArrowLeft size={16} aria-hidden />} onClick={() => guard.leave(() => onClose(null))}>
          Back to Scripts
        </Button>
      </div>
      <PageHeader title="New Script" subtitle="Agents see it once you create it" />
      {deletedId && (
        <Alert
          className="reading space-below"
          type="warning"
          showIcon
          title="This script was deleted. Your text is still here."
          description="Create a new script from it, or copy what you need."
        />
      )}
      <ScriptForm
        draft={draft}
        onChange={next => {
          setProblem('')
          storeDraft(next)
        }}
      />
      <div className="row wrap reading form-actions above-dock">
        <Button type="primary" disabled={isLoading} onClick={() => void create()}>
          {isLoading ? 'Saving...' : 'Create Script'}
        </Button>
        <Button onClick={() => guard.leave(() => onClose(null))}>Cancel</Button>
        {problem && (
          <span className="tone-negative" role="alert">
            {problem}
          </span>
        )}
      </div>
      {guard.dialog}
    </>
  )
}
