import { type Bar, reportBars, table } from '../table.ts'
import type { Measurement } from './protocol.ts'

export interface Floor {
  agents: number
  measured: Measurement
  /** Milliseconds from a request to its whole reply, by method and path, in the process of the timed agents. */
  answerMs: Record<string, number[]>
  /** How long it was measured. */
  minutes: number
  /** CPU time by process, in percent of a core. */
  cpu: Record<string, number>
  /** Milliseconds from the first ring of each call to a timed agent until the tab of one showed it; infinite if none did. */
  ringMs: number[]
  /** The same for all calls and agents. */
  ringMsOfAll: number[]
}

/** Prints the measurements so far, and the limits for the last of them. */
export function print(floors: readonly Floor[]): void {
  const columns = floors.map(columnOf)
  const names = Object.keys(columns[0] ?? {})
  console.log(`\n${table(names.map(name => [name, ...columns.map(column => column[name] ?? '')]))}`)
  const last = floors.at(-1)
  if (last) console.log(`\n${table([['answers', 'a minute', 'p50 (ms)', 'p99 (ms)'], ...slowestPaths(last)])}`)
  reportBars(barsOf(floors))
}

function columnOf({ agents, measured, answerMs, minutes, cpu, ringMs, ringMsOfAll }: Floor): Record<string, string> {
  const { changes, reads, readBytes, allBytes, streamBytes, staleMs, missed, rateLimited, failures } = measured
  return {
    agents: String(agents),
    'changes a minute': round(changes / minutes),
    'reads per tab and minute': round(reads / agents / minutes, 1),
    'reads per change and tab': round(reads / changes / agents, 3),
    'bytes read per change and tab': round(readBytes / changes / agents),
    'kB per tab and minute': round((allBytes + streamBytes) / agents / minutes / 1024),
    'answers p50 / p99 (ms)': both(Object.values(answerMs).flat(), 0.99),
    'answers, all agents (ms)': both(Object.values(measured.answerMs).flat(), 0.99),
    'staleness p50 / p99 (ms)': both(staleMs, 0.99),
    'changes shown elsewhere, missed': `${staleMs.length}, ${missed}`,
    'ring to dock p50 / p95 (ms)': both(ringMs, 0.95),
    'ring to dock, all agents (ms)': both(ringMsOfAll, 0.95),
    'replies 429, other errors': `${rateLimited}, ${JSON.stringify(failures)}`,
    ...Object.fromEntries(
      Object.entries(cpu).map(([name, percent]) => [`CPU of ${name} (% of a core)`, round(percent)]),
    ),
  }
}

/** The twelve paths that take the most time in total. */
function slowestPaths({ answerMs, minutes }: Floor): string[][] {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  return Object.entries(answerMs)
    .toSorted(([, one], [, other]) => total(other) - total(one))
    .slice(0, 12)
    .map(([path, ms]) => [path, round(ms.length / minutes), round(quantile(ms, 0.5)), round(quantile(ms, 0.99))])
}

/** The limits, for the last of the measurements. */
function barsOf(floors: readonly Floor[]): Bar[] {
  const [first] = floors
  const last = floors.at(-1)
  if (!first || !last) return []
  const { measured, answerMs, agents, minutes, ringMs } = last
  const perAgent = (floor: Floor) => portalCpu(floor) / floor.agents
  return [
    { what: 'reads per tab and second', measured: measured.reads / agents / (minutes * 60), most: 1 },
    { what: 'bytes read per change and tab', measured: measured.readBytes / measured.changes / agents, most: 2_000 },
    { what: 'replies with 429', measured: measured.rateLimited, most: 0 },
    { what: 'staleness p99 (ms)', measured: quantile(measured.staleMs, 0.99), most: 1_000 },
    { what: 'answers p99 (ms)', measured: quantile(Object.values(answerMs).flat(), 0.99), most: 250 },
    { what: 'ring to dock p95 (ms)', measured: quantile(ringMs, 0.95), most: 1_000 },
    { what: `CPU per agent relative to ${first.agents} agents`, measured: perAgent(last) / perAgent(first), most: 1.3 },
  ]
}

const portalCpu = ({ cpu }: Floor) =>
  Object.entries(cpu).reduce((sum, [name, percent]) => (name.endsWith(' agents') ? sum : sum + percent), 0)

const round = (value: number, digits = 0) => value.toFixed(digits)

const both = (values: readonly number[], high: number) =>
  `${round(quantile(values, 0.5))} / ${round(quantile(values, high))}`

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
