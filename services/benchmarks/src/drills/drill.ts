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

interface DrillName {
  /** From d1 to d16. */
  readonly id: string
  /** What goes wrong, and where. */
  readonly fault: string
}

export interface RunnableDrill extends DrillName {
  run(options: DrillOptions): Promise<DrillResult>
}

/** A drill that this command does not run. */
export interface MissingDrill extends DrillName {
  readonly reason: string
}

export type Drill = RunnableDrill | MissingDrill

export const allBars = ({ common, own }: DrillResult): readonly Bar[] => [...common, ...own]

export const isRunnable = (drill: Drill): drill is RunnableDrill => 'run' in drill
