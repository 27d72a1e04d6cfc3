import type { Communication } from '@portal/contracts/engagement'
import { messageOf, toast, useKept } from '@portal/sdk'
import { Button, Checkbox, Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useId, useState } from 'react'
import { useCreateCommunicationMutation, useUpdateCommunicationMutation } from '../endpoints.ts'
import styles from './communications.module.css'
import { dayOf, endOfDay } from './expiry.ts'

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

/** Writes a new announcement, or changes one. What is typed stays in this tab until it is stored or cancelled. */
export default function EditDialog({ communication, onClose }: { communication?: Communication; onClose: () => void }) {
  const id = useId()
  const [kept, keep] = useKept<Draft>(`communication-draft ${communication?.id ?? 'new'}`)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [create, creating] = useCreateCommunicationMutation()
  const [update, updating] = useUpdateCommunicationMutation()
  const draft = kept ?? draftOf(communication)
  const isSaving = creating.isLoading || updating.isLoading
  const change = (part: Partial<Draft>) => keep({ ...draft, ...part })

  function cancel() {
    keep(undefined)
    onClose()
  }

  async function save() {
    if (draft.title.trim() === '' || draft.message.trim() === '') {
      toast({ title: 'Error', description: 'Please fill in all fields', kind: 'destructive' })
      return
    }
    const { lastDay, ...text } = draft
    const body = {
      ...text,
      expiresAt: lastDay === dayOf(communication?.expiresAt ?? null) ? communication?.expiresAt : endOfDay(lastDay),
    }
    const { error } = communication
      ? await update({ id: communication.id, ...body })
      : await create({ ...body, idempotencyKey })
    if (error) {
      const fallback = communication ? 'Failed to update communication' : 'Failed to post communication'
      toast({ title: 'Error', description: messageOf(error, fallback), kind: 'destructive' })
      return
    }
    keep(undefined)
    onClose()
    toast({
      title: 'Success',
      description: communication ? 'Communication updated successfully.' : 'Communication posted successfully.',
    })
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
          <Button type="primary" disabled={isSaving} onClick={() => void save()}>
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
          value={draft.lastDay}
          onChange={event => change({ lastDay: event.target.value })}
        />
      </div>
    </Modal>
  )
}
