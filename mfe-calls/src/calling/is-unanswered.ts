/** A more recent outbound call may still be in progress: its report replaces the outcome. */
const maxCallMs = 30 * 60_000

/** Whether no one answered an outbound call, from its outcome and age in milliseconds. */
export const isUnanswered = (direction: string, outcome: string, ageMs: number): boolean =>
  direction === 'outbound' && outcome === 'other' && ageMs > maxCallMs
