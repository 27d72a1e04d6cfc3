import type { SignedInMember } from '../sign-in-members.ts'

/** Messages from the benchmark to the agents' process. */
export type Order =
  | { kind: 'join'; client: string; origin: string; agents: AgentOrder[] }
  /** Measures from now on for this long. */
  | { kind: 'measure'; ms: number }
  /** Expects the tabs of the process to show a write. */
  | { kind: 'expect'; write: Write }

/** A write that tabs of other agents show too, if they list the lead. */
export interface Write {
  memberId: string
  leadId: string
  /** The version that it stored. */
  version: number
  /** When it was sent, in milliseconds since 1970. */
  at: number
}

/** Messages from the agents' process to the benchmark. */
export type Report =
  | { kind: 'joined' }
  | { kind: 'measured'; measurement: Measurement }
  | { kind: 'wrote'; write: Write }

export interface AgentOrder extends SignedInMember {
  user: object
  /** The leads that the agent works on. */
  leadIds: string[]
}

export interface Measurement {
  /** Writes of all agents. */
  changes: number
  /** Reads of all agents after changes, without those that open a page. */
  reads: number
  /** Replies with status 429. */
  rateLimited: number
  /** Other replies with an error, by status. */
  failures: Record<string, number>
  readBytes: number
  /** Of all replies, also when a page opens. */
  allBytes: number
  streamBytes: number
  /** Milliseconds from a request to its whole reply, by method and path. */
  answerMs: Record<string, number[]>
  /** Milliseconds from sending a write until a tab of another agent that lists the lead shows it. */
  staleMs: number[]
  /** Tabs that did not show a change within ten seconds. */
  missed: number
  /** When each ringing call was first shown to its agent, in milliseconds since 1970, by the ten digits of the caller. */
  ringsShownAt: Record<string, number>
}
