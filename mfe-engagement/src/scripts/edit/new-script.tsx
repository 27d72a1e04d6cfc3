import { toastError, PageHeader, toast } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { useLeaveGuard } from '@portal/sdk/ui/leave-guard'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useCreateScriptMutation } from '../../endpoints.ts'
import styles from '../scripts.module.css'
import { complaintOf, emptyDraft } from './draft.ts'
import edit from './edit.module.css'
import { ScriptForm } from './script-form.tsx'
import { useScriptDraft } from './use-script-draft.ts'

/** A script that does not exist yet. `onClose` names the one that was created, or nothing. */
export function NewScript({ onClose }: { onClose: (id: string | null) => void }) {
  const { draft: kept, keep } = useScriptDraft('new')
  const [first] = useState(emptyDraft)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [complaint, setComplaint] = useState('')
  const [createScript, { isLoading }] = useCreateScriptMutation()
  const guard = useLeaveGuard('this script', kept !== undefined, () => keep(undefined))
  const draft = kept ?? first

  async function create() {
    const missing = complaintOf(draft)
    setComplaint(missing)
    if (missing) return
    const { updatedAt: _, ...body } = draft
    const { data, error } = await createScript({ ...body, idempotencyKey })
    if (data) {
      keep(undefined)
      onClose(data.id)
      toast({ title: 'Success', description: 'Script created successfully' })
    } else {
      toastError(error, 'Failed to create script')
    }
  }

  return (
    <>
      <div className={styles.toolbar}>
        <Button icon={<ArrowLeft size={16} aria-hidden />} onClick={() => guard.leave(() => onClose(null))}>
          Back to Scripts
        </Button>
        <div className={styles.tools}>
          {complaint && (
            <span className={edit.complaint} role="alert">
              {complaint}
            </span>
          )}
          <Button type="primary" disabled={isLoading} onClick={() => void create()}>
            {isLoading ? 'Saving...' : 'Create Script'}
          </Button>
        </div>
      </div>
      <PageHeader title="New Script" subtitle="Agents see it once you create it" />
      <ScriptForm
        draft={draft}
        onChange={next => {
          setComplaint('')
          keep(next)
        }}
      />
      {guard.dialog}
    </>
  )
}
