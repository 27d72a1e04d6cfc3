import { fork } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from '@portal/platform/shared'
import type { AgentOrder, Measurement, Order, Report, Write } from './protocol.ts'

/** A process with the tabs of several agents. */
export interface AgentProcess {
  readonly pid: number
  join(client: string, origin: string, agents: AgentOrder[]): Promise<void>
  measure(ms: number): Promise<Measurement>
  /** Expects the tabs to show a write of any process. */
  expect(write: Write): void
  end(): void
}

/** @param onWrite receives each write of the agents that tabs of others show, too. */
export function startAgentProcess(onWrite: (write: Write) => void): AgentProcess {
  const child = fork(join(import.meta.dirname, 'agents.ts'), { stdio: 'inherit' })
  const ask = (order: Order) => {
    child.send(order)
    return new Promise<Report>((resolve, reject) => {
      waiting = { resolve, reject }
    })
  }
  let waiting: { resolve: (report: Report) => void; reject: (error: Error) => void } | undefined
  child.on('message', (report: Report) => {
    if (report.kind === 'wrote') onWrite(report.write)
    else waiting?.resolve(report)
  })
  child.once('exit', code => waiting?.reject(new Failure(`The agents' process ended with code ${code}.`)))
  return {
    pid: child.pid ?? 0,
    async join(client, origin, agents) {
      await ask({ kind: 'join', client, origin, agents })
    },
    async measure(ms) {
      const report = await ask({ kind: 'measure', ms })
      if (report.kind !== 'measured') throw new Failure('The agents sent no measurement.')
      return report.measurement
    },
    expect: write => void child.send({ kind: 'expect', write } satisfies Order),
    end: () => void child.kill(),
  }
}

/** Adds up what several processes measured. */
export function sumOf(measurements: readonly Measurement[]): Measurement {
  const total = (of: (measurement: Measurement) => number) => measurements.reduce((sum, one) => sum + of(one), 0)
  const merge = <T>(records: readonly Record<string, T>[], both: (one: T, other: T) => T) => {
    const merged: Record<string, T> = {}
    for (const [key, value] of records.flatMap(record => Object.entries(record))) {
      const known = merged[key]
      merged[key] = known === undefined ? value : both(known, value)
    }
    return merged
  }
  return {
    changes: total(({ changes }) => changes),
    reads: total(({ reads }) => reads),
    rateLimited: total(({ rateLimited }) => rateLimited),
    failures: merge(
      measurements.map(({ failures }) => failures),
      (one, other) => one + other,
    ),
    readBytes: total(({ readBytes }) => readBytes),
    allBytes: total(({ allBytes }) => allBytes),
    streamBytes: total(({ streamBytes }) => streamBytes),
    answerMs: merge(
      measurements.map(({ answerMs }) => answerMs),
      (one, other) => [...one, ...other],
    ),
    staleMs: measurements.flatMap(({ staleMs }) => staleMs),
    missed: total(({ missed }) => missed),
    ringsShownAt: merge(
      measurements.map(({ ringsShownAt }) => ringsShownAt),
      Math.min,
    ),
  }
}
