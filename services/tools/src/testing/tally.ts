/** Numbers of tests that passed and failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

export const noTests: Tally = { passed: 0, failed: 0 }

export function add(one: Tally, other: Tally): Tally {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}
