import type { Workflow } from '@portal/contracts/calls'
import { toastError, currentOf, issuesOf, toast } from '@portal/sdk'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { useLeaveGuard } from '@portal/sdk/ui/leave-guard'
import { ListEditor } from '@portal/sdk/ui/list-editor'
import { useEffect, useRef, useState } from 'react'
import { useUpdateWorkflowMutation } from '../endpoints.ts'

interface WorkflowEditorProps {
  stored: Workflow
  draft: Workflow
  onDraft: (draft: Workflow) => void
  onDone: () => void
}

/** Edits a draft of the workflow. Save stores it, Cancel discards it. */
export default function WorkflowEditor({ stored, draft, onDraft: setDraft, onDone }: WorkflowEditorProps) {
  const [updateWorkflow, { isLoading, error, reset }] = useUpdateWorkflowMutation()
  const issues = issuesOf(error)
  const storedNow = currentOf<Workflow>(error)

  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored)
  const [isRestored] = useState(isDirty)
  const guard = useLeaveGuard('the workflow', isDirty, onDone)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isRestored) form.current?.querySelector('input')?.focus()
  }, [isRestored])

  function continueWith(next: Workflow) {
    setDraft(next)
    reset()
  }

  async function save() {
    const { error: failure } = await updateWorkflow(draft)
    if (failure) {
      // The invalid field is red. Its path means nothing to users.
      const [issue] = Object.values(issuesOf(failure))
      return toastError(failure, issue ?? 'Failed to update workflow', { exactly: issue !== undefined })
    }
    toast({ title: 'Success', description: 'Workflow updated successfully' })
    onDone()
  }

  return (
    <form
      ref={form}
      className="stack reading"
      aria-label="Edit the workflow"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {isRestored && <Alert type="info" showIcon title="Your unsaved changes are back. Save or cancel them." />}
      <h2>Steps</h2>
      <ListEditor
        item="step"
        rows={draft.steps}
        newRow={() => ({ title: '', text: '' })}
        onChange={steps => setDraft({ ...draft, steps })}
        fields={(step, change, index) => (
          <>
            <label htmlFor={`step-title-${index}`}>Title</label>
            <Input
              id={`step-title-${index}`}
              aria-label={`Title of step ${index + 1}`}
              status={issues[`steps.${index}.title`] ? 'error' : ''}
              value={step.title}
              maxLength={120}
              onChange={event => change({ ...step, title: event.target.value })}
            />
            <label htmlFor={`step-text-${index}`}>Text</label>
            <Input.TextArea
              id={`step-text-${index}`}
              aria-label={`Text of step ${index + 1}`}
              autoSize={{ minRows: 2, maxRows: 8 }}
              value={step.text}
              maxLength={2000}
              onChange={event => change({ ...step, text: event.target.value })}
            />
          </>
        )}
      />
      <h2 className="space-above">Quick Access Order Forms</h2>
      <ListEditor
        item="order form"
        rows={draft.orderForms}
        onChange={orderForms => setDraft({ ...draft, orderForms })}
        fields={(form, change, index) => (
          <>
            <label htmlFor={`form-title-${index}`}>Title</label>
            <Input
              id={`form-title-${index}`}
              aria-label={`Title of order form ${index + 1}`}
              status={issues[`orderForms.${index}.title`] ? 'error' : ''}
              value={form.title}
              maxLength={120}
              onChange={event => change({ ...form, title: event.target.value })}
            />
            <label htmlFor={`form-description-${index}`}>Description</label>
            <Input
              id={`form-description-${index}`}
              aria-label={`Description of order form ${index + 1}`}
              value={form.description}
              maxLength={500}
              onChange={event => change({ ...form, description: event.target.value })}
            />
            <label htmlFor={`form-address-${index}`}>Address</label>
            <Input
              id={`form-address-${index}`}
              aria-label={`Address of order form ${index + 1}`}
              status={issues[`orderForms.${index}.url`] ? 'error' : ''}
              placeholder="https://… (optional)"
              value={form.url}
              maxLength={2000}
              onChange={event => change({ ...form, url: event.target.value.trim() })}
            />
          </>
        )}
      />
      <section className="panel form">
        <label htmlFor="lookup-url">Broadband availability lookup</label>
        <Input
          id="lookup-url"
          status={issues['lookupUrl'] ? 'error' : ''}
          value={draft.lookupUrl}
          maxLength={2000}
          onChange={event => setDraft({ ...draft, lookupUrl: event.target.value.trim() })}
        />
      </section>
      {storedNow && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title="Another admin changed the workflow while you were typing. Choose which version to keep."
          action={
            <span className="row">
              <Button size="small" onClick={() => continueWith(storedNow)}>
                Use theirs
              </Button>
              <Button size="small" onClick={() => continueWith({ ...draft, version: storedNow.version })}>
                Keep mine
              </Button>
            </span>
          }
        />
      )}
      <div className="row form-actions above-dock">
        <Button type="primary" htmlType="submit" loading={isLoading} disabled={storedNow !== undefined}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      {guard.dialog}
    </form>
  )
}
