import { createStore, useStore } from '@portal/sdk'

const shownForMs = 2_000
const saved = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Confirms for two seconds that the lead's notes are stored. */
export function showAsSaved(leadId: string): void {
  clearTimeout(timers.get(leadId))
  saved.set(new Set([...saved.get(), leadId]))
  timers.set(
    leadId,
    setTimeout(() => {
      timers.delete(leadId)
      saved.set(new Set([...saved.get()].filter(id => id !== leadId)))
    }, shownForMs),
  )
}

/** Whether the lead's notes were stored within the last two seconds. */
export const useIsNoteSaved = (leadId: string): boolean => useStore(saved, ids => ids.has(leadId))
