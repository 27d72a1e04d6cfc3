import { useSessionStorage } from '@portal/sdk'
import type { ScriptDraft } from './draft.ts'

export interface KeptDraft {
  draft: ScriptDraft | undefined
  /** `undefined` discards it. */
  keep: (draft: ScriptDraft | undefined) => void
}

/** The unsaved draft of a script (or of the new one), kept in this tab until it is saved or discarded. */
export function useScriptDraft(scriptId: string): KeptDraft {
  const [draft, keep] = useSessionStorage<ScriptDraft>(`script-draft ${scriptId}`)
  return { draft, keep }
}
