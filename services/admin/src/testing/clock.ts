/** A clock that moves only when told to. */
export interface Clock {
  readonly now: () => Date
  advance(seconds: number): void
}

/** Noon in the office, on a Friday. */
export const noon = Date.parse('2026-11-20T17:00:00Z')

export function createClock(start = noon): Clock {
  let at = start
  return {
    now: () => new Date(at),
    advance(seconds) {
      at += seconds * 1000
    },
  }
}
