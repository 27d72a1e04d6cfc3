import type { Communication } from '@portal/contracts/engagement'
import { toastError, currentOf, issuesOf, toast, useSessionStorage } from '@portal/sdk'
import { Button, Checkbox, Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useId, useState } from 'react'
import { useCreateCommunicationMutation, useUpdateCommunicationMutation } from '../endpoints.ts'
import { ConflictDialog } from '../components/conflict-dialog.tsx'
import type { Part } from '../components/differences.tsx'
import styles from './communications.module.css'
import { dayOf, endOfDay, today } from './expiry.ts'

interface Draft {
  title: string
  message: string
  isPinned: boolean
  isMustRead: boolean
  /** The last day it is shown; empty: it stays. */
  lastDay: string
}

const draftOf = (it?: Communication): Draft => ({
  title: it?.title ?? '',
  message: it?.message ?? '',
  isPinned: it?.isPinned ?? false,
  isMustRead: it?.isMustRead ?? false,
  lastDay: dayOf(it?.expiresAt ?? null),
})

/** The text, with the `updatedAt` of the announcement that it began on, and what else was changed. */
type Mine = Pick<Draft, 'title' | 'message'> & Partial<Draft> & { updatedAt?: string }

const begunOn = (it?: Communication): Mine => ({
  title: it?.title ?? '',
  message: it?.message ?? '',
  updatedAt: it?.updatedAt,
})

const yesNo = (is: boolean) => (is ? 'Yes' : 'No')
const partsOf = (before: Draft, after: Draft): Part[] => [
  { key: 'title', name: 'Title', before: before.title, after: after.title },
  { key: 'message', name: 'Message', before: before.message, after: after.message },
  { key: 'isPinned', name: 'Pinned', before: yesNo(before.isPinned), after: yesNo(after.isPinned) },
  { key: 'isMustRead', name: 'Must read', before: yesNo(before.isMustRead), after: yesNo(after.isMustRead) },
  { key: 'lastDay', name: 'Last day', before: before.lastDay, after: after.lastDay },
]

/**
 * Writes a new announcement, or changes one: a text that somebody else changed meanwhile is not overwritten unseen, and
 * what else was not changed here stays. What is typed stays in this tab until it is stored or cancelled.
 */
export default function EditDialog({ communication, onClose }: { communication?: Communication; onClose: () => void }) {
  const id = useId()
  const [kept, keep] = useSessionStorage<Mine>(`communication-draft ${communication?.id ?? 'new'}`)
  const [theirs, setTheirs] = useState<Communication>()
  const [dayIssue, setDayIssue] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [create, creating] = useCreateCommunicationMutation()
  const [update, updating] = useUpdateCommunicationMutation()
  const mine = kept ?? begunOn(communication)
  const draft: Draft = { ...draftOf(communication), ...mine }
  const isSaving = creating.isLoading || updating.isLoading
  const change = (part: Partial<Draft>) => keep({ ...mine, ...part })

  function cancel() {
    keep(undefined)
    onClose()
  }

  async function save({ lastDay, ...sent }: Mine) {
    if (sent.title.trim() === '' || sent.message.trim() === '') {
      toast({ title: 'Error', description: 'Please fill in all fields', kind: 'destructive' })
      return
    }
    const isSameDay = lastDay === undefined || lastDay === dayOf(communication?.expiresAt ?? null)
    if (!isSameDay && lastDay !== '' && lastDay < today()) {
      return setDayIssue('This day is over. Choose today or a later day.')
    }
    const body = { ...sent, expiresAt: isSameDay ? undefined : endOfDay(lastDay) }
    const { error } = communication
      ? await update({ id: communication.id, ...body })
      : await create({ ...body, idempotencyKey })
    const current = currentOf<Communication>(error)
    if (current) return setTheirs(current)
    const { expiresAt: issue } = issuesOf(error)
    if (issue) return setDayIssue(issue)
    if (error)
      return toastError(error, communication ? 'Failed to update communication' : 'Failed to post communication')
    keep(undefined)
    onClose()
    toast({
      title: 'Success',
      description: communication ? 'Communication updated successfully.' : 'Communication posted successfully.',
    })
  }

  if (theirs) {
    const stored = draftOf(theirs)
    return (
      <ConflictDialog
        what="announcement"
        parts={partsOf(stored, { ...stored, ...mine })}
        onClose={() => setTheirs(undefined)}
        onKeepMine={() => {
          setTheirs(undefined)
          const onTop = { ...mine, updatedAt: theirs.updatedAt }
          keep(onTop)
          void save(onTop)
        }}
        onTakeTheirs={cancel}
      />
    )
  }

  return (
    <Modal
      open
      title={communication ? 'Edit Communication' : 'New Communication'}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="primary" disabled={isSaving} onClick={() => void save(mine)}>
            {isSaving ? 'Saving...' : communication ? 'Update' : 'Post'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <label htmlFor={`${id}title`}>Title</label>
        <Input
          id={`${id}title`}
          maxLength={200}
          value={draft.title}
          onChange={event => change({ title: event.target.value })}
        />
        <label htmlFor={`${id}message`}>Message</label>
        <Input.TextArea
          id={`${id}message`}
          rows={6}
          maxLength={10_000}
          value={draft.message}
          onChange={event => change({ message: event.target.value })}
        />
        <Checkbox checked={draft.isPinned} onChange={event => change({ isPinned: event.target.checked })}>
          Pin to the top
        </Checkbox>
        <Checkbox checked={draft.isMustRead} onChange={event => change({ isMustRead: event.target.checked })}>
          Must read: ask everybody to confirm
        </Checkbox>
        <label htmlFor={`${id}until`}>Show until the end of (optional)</label>
        <Input
          id={`${id}until`}
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
          <p id={`${id}issue`} role="alert" className={styles.issue}>
            {dayIssue}
          </p>
        )}
      </div>
    </Modal>
  )
}
