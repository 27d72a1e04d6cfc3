import type { Lead } from '@portal/contracts/calls'
import { NotSentYet, useIsUnsent } from '@portal/sdk'
import { type ChangeEvent, useEffect } from 'react'
import parts from '../../parts/parts.module.css'
import { waiting } from '../endpoints.ts'
import { type DraftState, draftStore, useDraft } from './drafts.ts'
import styles from './notes.module.css'

interface NotesFieldProps {
  lead: Lead
  onSave: (leadId: string) => Promise<void>
  onCompare: (leadId: string) => void
  rows?: number
}

const longestNote = 10_000

/** A lead's note: stored when the field loses the focus, or goes out of sight. */
export function NotesField({ lead, onSave, onCompare, rows = 2 }: NotesFieldProps) {
  const draft = useDraft(lead.id)

  useEffect(
    () => () => {
      const kind = draftStore.get(lead.id)?.state.kind
      // One that is on its way may have been typed on meanwhile.
      if (kind === 'typing' || kind === 'saving') void onSave(lead.id)
    },
    [lead.id, onSave],
  )

  function type({ target: { value: text } }: ChangeEvent<HTMLTextAreaElement>) {
    const begun = draftStore.get(lead.id)
    const base = begun?.base ?? lead.notes
    if (text === base && begun?.state.kind !== 'saving' && begun?.state.kind !== 'conflict')
      return draftStore.remove(lead.id)
    const state: DraftState =
      begun?.state.kind === 'conflict' || begun?.state.kind === 'saving' ? begun.state : { kind: 'typing' }
    draftStore.set({
      leadId: lead.id,
      leadName: lead.fullName,
      text,
      base,
      version: begun?.version ?? lead.version,
      state,
    })
  }

  return (
    <div className={styles.notes}>
      <textarea
        aria-label={`Notes on ${lead.fullName}`}
        className={styles.field}
        value={draft?.text ?? lead.notes}
        rows={rows}
        maxLength={longestNote}
        placeholder="Add notes..."
        onChange={type}
        onBlur={() => void onSave(lead.id)}
      />
      {draft && (
        <SavingState
          leadId={lead.id}
          state={draft.state}
          onRetry={() => void onSave(lead.id)}
          onCompare={() => onCompare(lead.id)}
        />
      )}
    </div>
  )
}

interface SavingStateProps {
  leadId: string
  state: DraftState
  onRetry: () => void
  onCompare: () => void
}

function SavingState({ leadId, state, onRetry, onCompare }: SavingStateProps) {
  const isUnsent = useIsUnsent(waiting.note(leadId))
  switch (state.kind) {
    case 'typing':
      return null
    case 'saving':
      if (isUnsent) return <NotSentYet className={styles.lasting} queueKey={waiting.note(leadId)} />
      return <span className={styles.saving}>Saving…</span>
    case 'failed':
      return (
        <span className={`${styles.lasting} tone-negative`} role="status">
          Not saved ·{' '}
          <button type="button" className={parts.link} onClick={onRetry}>
            Try again
          </button>
        </span>
      )
    case 'conflict':
      return (
        <span className={`${styles.lasting} tone-caution`} role="status">
          Two notes ·{' '}
          <button type="button" className={parts.link} onClick={onCompare}>
            Compare
          </button>
        </span>
      )
  }
}
