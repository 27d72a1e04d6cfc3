import type { Lead, LeadDetails } from '@portal/contracts/calls'
import { currentOf, messageOf, useSessionStorage } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { useState } from 'react'
import { useSaveScriptNotesMutation } from './lead-endpoints.ts'

/** The notes of the lead that the script was started for. Saved when the field loses the focus; unsaved text stays in the tab. */
export function LeadNotes({ lead }: { lead: LeadDetails }) {
  const [draft, setDraft] = useSessionStorage<string>(`script-lead-notes ${lead.id}`)
  const [conflict, setConflict] = useState<Lead>()
  const [save, { isLoading, isSuccess, error }] = useSaveScriptNotesMutation()
  const notes = draft ?? lead.notes

  async function send(version: number) {
    if (draft === undefined || isLoading) return
    setConflict(undefined)
    if (draft === (conflict ?? lead).notes) return setDraft(undefined)
    const reply = await save({ id: lead.id, notes: draft, version })
    if (!reply.error) setDraft(undefined)
    else setConflict(currentOf<Lead>(reply.error))
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
        onChange={event => setDraft(event.target.value)}
        onBlur={() => !conflict && void send(lead.version)}
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
              <Button size="small" onClick={() => void send(conflict.version)}>
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
            <Button size="small" onClick={() => void send(lead.version)}>
              Retry
            </Button>
          }
        />
      )}
    </section>
  )
}
