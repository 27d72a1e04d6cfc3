import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from '@portal/platform/shared'
import type { AgentOrder, Measurement, Order } from './protocol.ts'

/** A process with the tabs of several agents. */
export interface AgentProcess {
  readonly pid: number
  join(client: string, origin: string, agents: AgentOrder[]): Promise<void>
  measure(ms: number): Promise<Measurement>
  end(): void
}

export function startAgentProcess(): AgentProcess {
  const child = fork(join(import.meta.dirname, 'agents.ts'), { stdio: 'inherit' })
  return {
    pid: child.pid ?? 0,
    async join(client, origin, agents) {
      await ask(child, { kind: 'join', client, origin, agents })
    },
    async measure(ms) {
      const { measurement } = await ask(child, { kind: 'measure', ms })
      if (!measurement) throw new Failure('The agents sent no measurement.')
      return measurement
    },
    end: () => void child.kill(),
  }
}

function ask(child: ChildProcess, order: Order): Promise<{ measurement?: Measurement }> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Failure(`The agents' process ended with code ${code}.`))
    child.once('exit', onExit)
    child.once('message', message => {
      child.off('exit', onExit)
      resolve(message as { measurement?: Measurement })
    })
    child.send(order)
  })
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
