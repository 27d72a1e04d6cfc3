import { useSessionStorage } from '@portal/sdk'
import type { ScriptDraft } from './draft.ts'

export interface StoredDraft {
  draft: ScriptDraft | undefined
  /** `undefined` discards the draft. */
  storeDraft: (draft: ScriptDraft | undefined) => void
}

/**
 * Returns the unsaved draft of a script, stored in this tab until it is saved or discarded.
 * @param scriptId `new` for a new script
 */
export function useScriptDraft(scriptId: string): StoredDraft {
  const [draft, storeDraft] = useSessionStorage<ScriptDraft>(`script-draft ${scriptId}`)
  return { draft, storeDraft }
}
