import type { Communication } from '@portal/contracts/engagement'
import { isVisible } from '@portal/contracts/text-rules'
import { toastError, currentOf, isApiError, issuesOf, toast, useIdempotencyKey, useSessionStorage } from '@portal/sdk'
import { Alert, Button, Checkbox, Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useId, useState } from 'react'
import { useCreateCommunicationMutation, useUpdateCommunicationMutation } from '../endpoints.ts'
import { ConflictDialog } from '../components/conflict-dialog.tsx'
import type { ComparedField } from '../components/differences.tsx'
import styles from './communications.module.css'
import { endOfDay, localDay, today } from './expiry.ts'

interface Draft {
  title: string
  message: string
  isPinned: boolean
  isMustRead: boolean
  /** The last local day on which it is shown; empty for no end. */
  lastDay: string
}

const toDraft = (communication?: Communication): Draft => ({
  title: communication?.title ?? '',
  message: communication?.message ?? '',
  isPinned: communication?.isPinned ?? false,
  isMustRead: communication?.isMustRead ?? false,
  lastDay: localDay(communication?.expiresAt ?? null),
})

/** The title and message, the other fields if they were edited, and the `updatedAt` of the version being edited. */
type Edits = Pick<Draft, 'title' | 'message'> & Partial<Draft> & { updatedAt?: string }

const startEdits = (communication?: Communication): Edits => ({
  title: communication?.title ?? '',
  message: communication?.message ?? '',
  updatedAt: communication?.updatedAt,
})

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const compare = (before: Draft, after: Draft): ComparedField[] => [
  { key: 'title', label: 'Title', before: before.title, after: after.title },
  { key: 'message', label: 'Message', before: before.message, after: after.message },
  { key: 'isPinned', label: 'Pinned', before: yesNo(before.isPinned), after: yesNo(after.isPinned) },
  { key: 'isMustRead', label: 'Must read', before: yesNo(before.isMustRead), after: yesNo(after.isMustRead) },
  { key: 'lastDay', label: 'Last day', before: before.lastDay, after: after.lastDay },
]

/**
 * Dialog that posts an announcement or edits one. An edit sends the text and the changed fields. If another admin changed
 * the text in the meantime, the dialog shows both versions; if another admin deleted it, it offers to post it again.
 * Unsaved input stays in this tab until saved or canceled.
 */
export default function EditDialog({ communication, onClose }: { communication?: Communication; onClose: () => void }) {
  const id = useId()
  const [storedEdits, storeEdits] = useSessionStorage<Edits>(`communication-draft ${communication?.id ?? 'new'}`)
  const [theirs, setTheirs] = useState<Communication>()
  const [isDeleted, setIsDeleted] = useState(false)
  const [dayIssue, setDayIssue] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { keyFor } = useIdempotencyKey()
  const [create, creating] = useCreateCommunicationMutation()
  const [update, updating] = useUpdateCommunicationMutation()
  const edits = storedEdits ?? startEdits(communication)
  const draft: Draft = { ...toDraft(communication), ...edits }
  const isSaving = creating.isLoading || updating.isLoading
  const isEdit = communication && !isDeleted
  const change = (changes: Partial<Draft>) => storeEdits({ ...edits, ...changes })

  function cancel() {
    storeEdits(undefined)
    onClose()
  }

  async function save({ lastDay, ...fields }: Edits) {
    const missing = (['title', 'message'] as const).find(name => !isVisible(fields[name]))
    if (missing) {
      setIsChecked(true)
      document.getElementById(`${id}${missing}`)?.focus()
      toast({ title: 'Error', description: 'Please fill in all fields', kind: 'destructive' })
      return
    }
    const isSameDay = lastDay === undefined || lastDay === localDay((isEdit && communication.expiresAt) || null)
    if (!isSameDay && lastDay !== '' && lastDay < today()) {
      return setDayIssue('That day has passed. Choose today or later.')
    }
    const body = { ...fields, expiresAt: isSameDay ? undefined : endOfDay(lastDay) }
    const { error } = isEdit
      ? await update({ id: communication.id, ...body })
      : await create({ ...body, idempotencyKey: keyFor(body) })
    const current = currentOf<Communication>(error)
    if (current) return setTheirs(current)
    if (isEdit && isApiError(error) && error.status === 404) return setIsDeleted(true)
    const { expiresAt: issue } = issuesOf(error)
    if (issue) return setDayIssue(issue)
    if (error) return toastError(error, isEdit ? 'Failed to update communication' : 'Failed to post communication')
    storeEdits(undefined)
    onClose()
    toast({
      title: 'Success',
      description: isEdit ? 'Communication updated successfully.' : 'Communication posted successfully.',
    })
  }

  /** Marks a blank field, once the admin has tried to save. */
  const markIfBlank = (name: 'title' | 'message') =>
    isChecked && !isVisible(draft[name]) ? ({ status: 'error', 'aria-invalid': true } as const) : {}

  if (theirs) {
    const theirDraft = toDraft(theirs)
    return (
      <ConflictDialog
        noun="announcement"
        fields={compare(theirDraft, { ...theirDraft, ...edits })}
        onClose={() => setTheirs(undefined)}
        onSaveMine={() => {
          setTheirs(undefined)
          const rebased = { ...edits, updatedAt: theirs.updatedAt }
          storeEdits(rebased)
          void save(rebased)
        }}
        onUseTheirs={cancel}
      />
    )
  }

  return (
    <Modal
      open
      title={isEdit ? 'Edit Communication' : 'New Communication'}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            type="primary"
            disabled={isSaving}
            onClick={() => void save(isDeleted ? { ...draft, updatedAt: undefined } : edits)}
          >
            {isSaving ? 'Saving...' : isEdit ? 'Update' : 'Post'}
          </Button>
        </>
      }
    >
      {isDeleted && (
        <Alert
          className="space-below"
          type="warning"
          showIcon
          title="Someone else deleted this announcement. Your text is still here: post it again, or copy it."
        />
      )}
      <div className="form">
        <label htmlFor={`${id}title`}>Title</label>
        <Input
          id={`${id}title`}
          maxLength={200}
          value={draft.title}
          {...markIfBlank('title')}
          onChange={event => change({ title: event.target.value })}
        />
        <label htmlFor={`${id}message`}>Message</label>
        <Input.TextArea
          id={`${id}message`}
          rows={6}
          maxLength={10_000}
          value={draft.message}
          {...markIfBlank('message')}
          onChange={event => change({ message: event.target.value })}
        />
        <Checkbox checked={draft.isPinned} onChange={event => change({ isPinned: event.target.checked })}>
          Pin to the top
        </Checkbox>
        <Checkbox checked={draft.isMustRead} onChange={event => change({ isMustRead: event.target.checked })}>
          Must read: ask everyone to confirm
        </Checkbox>
        <label htmlFor={`${id}lastDay`}>Last day to show it (optional)</label>
        <Input
          id={`${id}lastDay`}
          type="date"
          className={styles.date}
          min={today()}
          aria-invalid={dayIssue !== ''}
          aria-describedby={dayIssue ? `${id}issue` : undefined}
          status={dayIssue ? 'error' : undefined}
          value={draft.lastDay}
          onChange={event => {
            setDayIssue('')
            change({ lastDay: event.target.value })
          }}
        />
        {dayIssue && (
          <p id={`${id}issue`} role="alert" className="tone-negative small">
            {dayIssue}
          </p>
        )}
      </div>
    </Modal>
  )
}
