import type { Bar } from '../table.ts'

export interface DrillOptions {
  /** How often the fault happens. */
  readonly rounds: number
  /** How long a fault lasts that has a duration. */
  readonly seconds: number
}

/** What a drill measured. */
export interface DrillResult {
  readonly writes: number
  readonly answers: number
  /** What must hold in every drill. */
  readonly common: readonly Bar[]
  /** The limits of this drill. */
  readonly own: readonly Bar[]
}

export interface Drill {
  /** From d1 to d16. */
  readonly id: string
  /** What goes wrong, and where. */
  readonly fault: string
  run(options: DrillOptions): Promise<DrillResult>
}

export const allBars = ({ common, own }: DrillResult): readonly Bar[] => [...common, ...own]
