import { memberStorageKey, useSessionStorage, useUser } from '@portal/sdk'
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
  const [draft, storeDraft] = useSessionStorage<ScriptDraft>(nameOf(scriptId))
  return { draft, storeDraft }
}

/** Returns whether this tab has an unsaved draft of a script. */
export function useHasScriptDraft(scriptId: string): boolean {
  return sessionStorage.getItem(memberStorageKey(useUser().id, nameOf(scriptId))) !== null
}

const nameOf = (scriptId: string) => `script-draft ${scriptId}`
