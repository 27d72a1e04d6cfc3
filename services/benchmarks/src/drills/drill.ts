import type { Bar } from '../table.ts'

export interface DrillOptions {
  /** How often the fault happens. */
  readonly rounds: number
  /** How long each fault lasts, if it has a duration. */
  readonly seconds: number
}

/** The measurements of a drill. */
export interface DrillResult {
  readonly writes: number
  readonly answers: number
  /** The limits that apply to every drill. */
  readonly common: readonly Bar[]
  /** The limits of this drill. */
  readonly own: readonly Bar[]
}

export interface Drill {
  /** From d1 to d16. */
  readonly id: string
  /** The fault, and its location. */
  readonly fault: string
  run(options: DrillOptions): Promise<DrillResult>
}

export const allBars = ({ common, own }: DrillResult): readonly Bar[] => [...common, ...own]
