import type { Lead } from '@portal/contracts/calls'
import { currentOf, isApiError, toastError } from '@portal/sdk'
import { useCallback, useEffect } from 'react'
import { useUpdateLeadMutation } from '../endpoints.ts'
import { type Draft, draftStore } from './drafts.ts'
import { showAsSaved } from './saved-notes.ts'

/** Leads whose notes must be saved again, because the user kept typing while they were being saved. */
const saveAgain = new Set<string>()

/**
 * Returns a function that saves the draft of a lead's notes. The draft stays until it is stored, whatever fails, unless the
 * lead is gone. Drafts that an earlier page could not save are sent at once, and those that the user is typing when the tab
 * is hidden or closed.
 */
export function useSaveNote(): (leadId: string) => Promise<void> {
  const [updateLead] = useUpdateLeadMutation()

  const saveNote = useCallback(
    async function save(leadId: string): Promise<void> {
      const draft = draftStore.get(leadId)
      if (draft?.state.kind === 'saving') return void saveAgain.add(leadId)
      if (!draft || draft.state.kind === 'conflict') return
      draftStore.set({ ...draft, state: { kind: 'saving' } })
      const { data, error } = await send(draft, updateLead)
      const mustSaveAgain = saveAgain.delete(leadId)
      if (data) {
        afterSaving(data, draft.text)
        return mustSaveAgain ? save(leadId) : undefined
      }
      const current = currentOf<Lead>(error)
      // The user may have kept typing in the meantime.
      const latest = draftStore.get(leadId) ?? draft
      if (current) {
        return draftStore.set({
          ...latest,
          state: { kind: 'conflict', theirs: current.notes, version: current.version },
        })
      }
      const isGone = isApiError(error) && error.status === 404
      draftStore.set({ ...latest, state: { kind: isGone ? 'gone' : 'failed' } })
      toastError(error, 'Failed to update lead', { exactly: !isGone })
    },
    [updateLead],
  )
  useEffect(() => {
    const saveTyped = () => {
      for (const leadId of draftStore.typed()) void saveNote(leadId)
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveTyped()
    }
    saveTyped()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [saveNote])
  return saveNote
}

type UpdateLead = ReturnType<typeof useUpdateLeadMutation>[0]

/** As often as others change the rest of the lead in between. */
const maxAttempts = 5

async function send({ leadId: id, text: notes, version, base }: Draft, updateLead: UpdateLead) {
  let response = await updateLead({ id, notes, version })
  for (let attempt = 2; attempt <= maxAttempts; attempt += 1) {
    const current = currentOf<Lead>(response.error)
    // Another member changed the lead, but not its notes (or to the same text), so nothing of theirs would be lost.
    const isNoteUntouched = current && (current.notes === base || current.notes === notes)
    if (!isNoteUntouched) break
    response = await updateLead({ id, notes, version: current.version })
  }
  return response
}

/** Removes the draft, or continues it if the user kept typing. */
function afterSaving(lead: Lead, sent: string): void {
  const latest = draftStore.get(lead.id)
  if (!latest || latest.text === sent) {
    draftStore.remove(lead.id)
    return showAsSaved(lead.id)
  }
  draftStore.set({ ...latest, base: lead.notes, version: lead.version, state: { kind: 'typing' } })
}
