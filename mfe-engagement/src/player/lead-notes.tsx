import type { Lead, LeadDetails } from '@portal/contracts/calls'
import { currentOf, messageOf, useSessionStorage } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { useRef, useState } from 'react'
import { useSaveScriptNotesMutation } from './lead-endpoints.ts'

/** A typed note, with the stored note and the lead's version when the user started typing. */
interface Draft {
  text: string
  base: string
  version: number
}

/** The notes of the lead that the script was started for. Saved when the field loses the focus; unsaved text stays in the tab. */
export function LeadNotes({ lead }: { lead: LeadDetails }) {
  const [stored, store] = useSessionStorage<Draft | string>(`script-lead-notes ${lead.id}`)
  // Earlier builds stored only the text. No lead has version 0, so the service compares such a draft with the stored note.
  const draft = typeof stored === 'string' ? { text: stored, base: '', version: 0 } : stored
  const latestDraft = useRef(draft)
  const lastSave = useRef(Promise.resolve())
  const [conflict, setConflict] = useState<Lead>()
  const [replied, setReplied] = useState<Lead>(lead)
  const [saveNotes, { isLoading, isSuccess, error }] = useSaveScriptNotesMutation()
  // The cache has a reply one frame later.
  const newest = replied.version > lead.version ? replied : lead
  const notes = draft?.text ?? newest.notes

  function setDraft(next: Draft | undefined) {
    latestDraft.current = next
    store(next)
  }

  /** Saves the draft once the previous save has ended, which may change the draft's base. */
  function save() {
    lastSave.current = lastSave.current.then(saveDraft)
  }

  async function saveDraft() {
    const sent = latestDraft.current
    if (!sent) return
    setConflict(undefined)
    if (sent.text === sent.base) return setDraft(undefined)
    const reply = await send(sent)
    const current = currentOf<Lead>(reply.error)
    setConflict(current)
    setReplied(reply.data ?? current ?? lead)
    if (!reply.data) return
    // The user may have kept typing in the meantime.
    const typed = latestDraft.current
    const { notes: base, version } = reply.data
    setDraft(typed && typed.text !== sent.text ? { ...typed, base, version } : undefined)
  }

  async function send({ text, base, version }: Draft) {
    const reply = await saveNotes({ id: lead.id, notes: text, version })
    const current = currentOf<Lead>(reply.error)
    // Another member changed the lead, but not its notes (or to the same text), so nothing of theirs would be lost.
    const isNoteUntouched = current && (current.notes === base || current.notes === text)
    return isNoteUntouched ? saveNotes({ id: lead.id, notes: text, version: current.version }) : reply
  }

  return (
    <section className="panel form screen-only" aria-label="Notes">
      <label htmlFor="lead-notes">
        Notes on <Link to={`/leads?lead=${lead.id}`}>{lead.fullName}</Link>
      </label>
      <Input.TextArea
        id="lead-notes"
        rows={3}
        maxLength={10_000}
        value={notes}
        onChange={event => {
          const { base, version } = latestDraft.current ?? { base: newest.notes, version: newest.version }
          setDraft({ text: event.target.value, base, version })
        }}
        onBlur={() => !conflict && save()}
      />
      <p className="quiet" role="status">
        {isLoading ? 'Saving…' : draft === undefined && isSuccess ? 'Saved' : ''}
      </p>
      {conflict && (
        <Alert
          type="warning"
          title="This note changed while you were typing. Choose which version to keep."
          description={conflict.notes}
          action={
            <>
              <Button
                size="small"
                onClick={() => {
                  setDraft({ text: notes, base: conflict.notes, version: conflict.version })
                  save()
                }}
              >
                Keep mine
              </Button>
              <Button
                size="small"
                onClick={() => {
                  setDraft(undefined)
                  setConflict(undefined)
                }}
              >
                Use theirs
              </Button>
            </>
          }
        />
      )}
      {error && !conflict && draft !== undefined && (
        <Alert
          type="error"
          title={messageOf(error, "Couldn't save the notes.")}
          action={
            <Button size="small" onClick={save}>
              Retry
            </Button>
          }
        />
      )}
    </section>
  )
}
