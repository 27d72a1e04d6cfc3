/** The share of new traces that are recorded. */
let share = 0

/** Sets which share of new traces this process records, 0 to 1. */
export const recordShareOfTraces = (next: number): void => void (share = next)

/** Returns the W3C flags of a new trace: `01` if its spans are recorded. */
export const newTraceFlags = (): string => (Math.random() < share ? '01' : '00')
