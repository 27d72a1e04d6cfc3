import type { Lead } from '@portal/contracts/calls'
import { copyToClipboard, NotSentYet, useIsUnsent } from '@portal/sdk'
import Check from 'lucide-react/icons/check'
import { type ChangeEvent, useEffect } from 'react'
import { queueKeys } from '../endpoints.ts'
import { type Draft, type DraftState, draftStore, useDraft } from './drafts.ts'
import styles from './notes.module.css'
import { useIsNoteSaved } from './saved-notes.ts'

interface NotesFieldProps {
  lead: Lead
  onSave: (leadId: string) => Promise<void>
  onCompare: (leadId: string) => void
  rows?: number
  /** One line or two, which expand over what is below while it has the focus. */
  isCompact?: boolean
}

const maxNoteLength = 10_000

/** A lead's notes, saved when the field loses the focus or scrolls out of view. */
export function NotesField({ lead, onSave, onCompare, rows = 2, isCompact = false }: NotesFieldProps) {
  const draft = useDraft(lead.id)
  const isSaved = useIsNoteSaved(lead.id)
  const text = draft?.text ?? lead.notes

  useEffect(
    () => () => {
      const kind = draftStore.get(lead.id)?.state.kind
      // The user may have kept typing while the note was being saved.
      if (kind === 'typing' || kind === 'saving') void onSave(lead.id)
    },
    [lead.id, onSave],
  )

  function updateDraft({ target: { value: text } }: ChangeEvent<HTMLTextAreaElement>) {
    const current = draftStore.get(lead.id)
    const base = current?.base ?? lead.notes
    if (text === base && current?.state.kind !== 'saving' && current?.state.kind !== 'conflict')
      return draftStore.remove(lead.id)
    const state: DraftState =
      current?.state.kind === 'conflict' || current?.state.kind === 'saving' ? current.state : { kind: 'typing' }
    draftStore.set({
      leadId: lead.id,
      leadName: lead.fullName,
      text,
      base,
      version: current?.version ?? lead.version,
      state,
    })
  }

  return (
    <div className={`${styles.notes} ${isCompact ? styles.compact : ''}`}>
      {isCompact && (
        <span className={styles.preview} aria-hidden>
          {text}
        </span>
      )}
      <textarea
        aria-label={`Notes on ${lead.fullName}`}
        className={styles.field}
        value={text}
        rows={rows}
        // In the list, N or an arrow key leads here.
        tabIndex={isCompact ? -1 : 0}
        maxLength={maxNoteLength}
        placeholder="Add notes..."
        onChange={updateDraft}
        onBlur={() => void onSave(lead.id)}
      />
      {!draft && isSaved && (
        <span className={`row gap-1 small tone-positive ${styles.state} ${styles.saved}`} role="status">
          <Check size={14} aria-hidden /> Saved
        </span>
      )}
      {draft && <SavingState draft={draft} onRetry={() => void onSave(lead.id)} onCompare={() => onCompare(lead.id)} />}
    </div>
  )
}

interface SavingStateProps {
  draft: Draft
  onRetry: () => void
  onCompare: () => void
}

function SavingState({ draft: { leadId, text, state }, onRetry, onCompare }: SavingStateProps) {
  const isUnsent = useIsUnsent(queueKeys.note(leadId))
  switch (state.kind) {
    case 'typing':
      return null
    case 'saving':
      if (isUnsent)
        return <NotSentYet className={`ellipsis small ${styles.lasting}`} queueKey={queueKeys.note(leadId)} />
      return <span className={`small quiet ${styles.state} ${styles.saving}`}>Saving…</span>
    case 'failed':
      return (
        <span className={`ellipsis small ${styles.lasting} tone-negative`} role="status">
          Not saved ·{' '}
          <button type="button" className="plain link" onClick={onRetry}>
            Try again
          </button>
        </span>
      )
    case 'gone':
      return (
        <span className={`ellipsis small ${styles.lasting} tone-negative`} role="status">
          Lead deleted ·{' '}
          <button type="button" className="plain link" onClick={() => void copyToClipboard(text, 'Note')}>
            Copy note
          </button>
        </span>
      )
    case 'conflict':
      return (
        <span className={`ellipsis small ${styles.lasting} tone-caution`} role="status">
          Conflict ·{' '}
          <button type="button" className="plain link" onClick={onCompare}>
            Compare
          </button>
        </span>
      )
  }
}
