import { callsBetween, type SimulatedCall } from './business-day.ts'
import type { Faults } from './faults.ts'

export interface SimulatorOptions {
  apiKey: string
  secretKey: string
  /** The host family that knows the keys; the other family answers `invalid_client`. */
  family?: 'api' | 'ccapi'
  /** Milliseconds since 1970. */
  now?: () => number
  /** Whether there are no calls except those that are placed through the API or ordered; false by default. */
  isIdle?: boolean
  /** Milliseconds since 1970 after which the business day brings no new call; never by default. */
  quietFrom?: number
  /** Calls placed or ordered before a restart; none by default. */
  extraCalls?: readonly SimulatedCall[]
  /** Receives all placed and ordered calls whenever there is a new one. */
  onExtraCalls?: (calls: readonly SimulatedCall[]) => void
}

/** Whether an extension takes calls. */
export type Presence = 'available' | 'dnd'

/** The simulator's state: tokens, the request count, placed calls, presence. */
export interface SimulatorState {
  readonly options: Required<Omit<SimulatorOptions, 'extraCalls'>>
  faults: Faults
  /** When each access token expires, in milliseconds since 1970. */
  readonly accessTokens: Map<string, number>
  readonly refreshTokens: Set<string>
  /** Calls placed through the API or ordered with `/control/ring`. */
  readonly extraCalls: SimulatedCall[]
  /** By extension; an extension without an entry is available. */
  readonly presence: Map<string, Presence>
  /** Requests of one UTC day. */
  requests: { day: string; count: number }
}

export function addExtraCall({ extraCalls, options }: SimulatorState, call: SimulatedCall): void {
  extraCalls.push(call)
  options.onExtraCalls(extraCalls)
}

/** Returns the calls of the business day that begin in a span of time, its end excluded. */
export function businessCallsBetween({ options }: SimulatorState, from: number, to: number): SimulatedCall[] {
  return options.isIdle ? [] : callsBetween(from, Math.min(to, options.quietFrom))
}
