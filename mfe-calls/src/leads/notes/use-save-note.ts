import type { Lead } from '@portal/contracts/calls'
import { toastError, currentOf } from '@portal/sdk'
import { useCallback, useEffect } from 'react'
import { useUpdateLeadMutation } from '../endpoints.ts'
import { type Draft, draftStore } from './drafts.ts'

/** Leads whose note was left again while the text before was still on its way. */
const leftAgain = new Set<string>()

/**
 * Stores the draft of a lead's note. Whatever goes wrong, the draft stays until it is stored. What an earlier page could
 * not store any more goes at once.
 */
export function useSaveNote(): (leadId: string) => Promise<void> {
  const [updateLead] = useUpdateLeadMutation()

  const saveNote = useCallback(
    async function save(leadId: string): Promise<void> {
      const draft = draftStore.get(leadId)
      if (draft?.state.kind === 'saving') return void leftAgain.add(leadId)
      if (!draft || draft.state.kind === 'conflict') return
      draftStore.set({ ...draft, state: { kind: 'saving' } })
      const { data, error } = await send(draft, updateLead)
      const isLeftAgain = leftAgain.delete(leadId)
      if (data) {
        stored(data, draft.text)
        return isLeftAgain ? save(leadId) : undefined
      }
      const current = currentOf<Lead>(error)
      // Typing may have gone on meanwhile.
      const latest = draftStore.get(leadId) ?? draft
      if (current) {
        return draftStore.set({
          ...latest,
          state: { kind: 'conflict', theirs: current.notes, version: current.version },
        })
      }
      draftStore.set({ ...latest, state: { kind: 'failed' } })
      toastError(error, 'Failed to update lead', { exactly: true })
    },
    [updateLead],
  )
  useEffect(() => {
    for (const leadId of draftStore.typed()) void saveNote(leadId)
  }, [saveNote])
  return saveNote
}

type UpdateLead = ReturnType<typeof useUpdateLeadMutation>[0]

async function send({ leadId: id, text: notes, version, base }: Draft, updateLead: UpdateLead) {
  const answer = await updateLead({ id, notes, version })
  const current = currentOf<Lead>(answer.error)
  if (!current) return answer
  // Somebody changed the lead, but not its note (or to the very same): nothing of theirs is lost by going on.
  const isNoteUntouched = current.notes === base || current.notes === notes
  return isNoteUntouched ? updateLead({ id, notes, version: current.version }) : answer
}

function stored(lead: Lead, sent: string): void {
  const latest = draftStore.get(lead.id)
  if (!latest || latest.text === sent) return draftStore.remove(lead.id)
  draftStore.set({ ...latest, base: lead.notes, version: lead.version, state: { kind: 'typing' } })
}
