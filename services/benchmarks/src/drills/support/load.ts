import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '@portal/platform/shared'
import type { SignedInMember } from '../../sign-in-members.ts'
import type { Balancer } from './balancer.ts'

export interface Answer {
  readonly kind: Kind
  readonly path: string
  /** 0 if there was none. */
  readonly status: number
  /** The reply, if the request failed. */
  readonly failure: string
  readonly ms: number
  /** When the answer arrived, by `performance.now()`. */
  readonly at: number
}

type Kind = 'read' | 'write' | 'forbidden'

export interface Load {
  /** Every answer so far. */
  readonly answers: readonly Answer[]
  /** The keys of all writes, by what they store. Clients retry a write with its key until it is acknowledged. */
  readonly leadKeys: ReadonlySet<string>
  readonly saleKeys: ReadonlySet<string>
  readonly acknowledged: ReadonlySet<string>
  /** Answers with data that the user's role may not see, and answers that treat a signed-in user as signed out. */
  readonly wrongAnswers: readonly string[]
  /** Returns the answers that arrive while something happens. */
  during(event: () => Promise<unknown>): Promise<Answer[]>
  /** Sends nothing new, and waits until every write is acknowledged. */
  stop(): Promise<void>
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Pause of a client after each answer: twelve clients then send about eighty requests a second. */
const pauseMs = 100
const retryAfterMs = 200
const longestEndMs = 60_000

const reads = ['/api/leads?limit=20', '/api/sales?limit=20', '/api/sales/stats', '/api/auth/user', '/api/challenges']
const forbidden = ['/api/members', '/api/sales/agents']

/** Visitors who request quotes, agents who read and record sales, and others who request data that they may not see. */
export function startLoad({ send }: Balancer, agents: readonly SignedInMember[]): Load {
  const answers: Answer[] = []
  const wrongAnswers: string[] = []
  const leadKeys = new Set<string>()
  const saleKeys = new Set<string>()
  const acknowledged = new Set<string>()
  let isStopped = false

  async function request(kind: Kind, path: string, init: Sent = {}): Promise<number> {
    const startedAt = performance.now()
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...init.headers }
    const isRepeatable = kind !== 'write' || 'idempotency-key' in headers
    const { status, text } = await send(path, { ...init, headers, isRepeatable }).then(
      async response => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    )
    const at = performance.now()
    answers.push({ kind, path, status, failure: isFailure({ status }) ? text : '', ms: at - startedAt, at })
    return status
  }

  async function writeUntilStored(keys: Set<string>, path: string, body: (key: string) => object, cookie = '') {
    const key = crypto.randomUUID()
    keys.add(key)
    const init = { method: 'POST', headers: { 'idempotency-key': key, cookie }, body: JSON.stringify(body(key)) }
    for (;;) {
      const status = await request('write', path, init)
      if (status === 201) {
        acknowledged.add(key)
        return
      }
      if (status >= 400 && status < 500 && status !== 429) wrongAnswers.push(`POST ${path}: ${status}`)
      await wait(retryAfterMs)
    }
  }

  const visit = () =>
    writeUntilStored(leadKeys, '/api/leads', key => ({
      fullName: key,
      phone: '800 555 0142',
      email: `${key}@mail.example`,
    }))
  const sell = ({ cookie }: SignedInMember) =>
    writeUntilStored(saleKeys, '/api/sales', () => ({ saleType: 'DISH Only' }), cookie)

  async function read({ cookie }: SignedInMember, path: string) {
    const status = await request('read', path, { headers: { cookie } })
    if (status === 401 || status === 403) wrongAnswers.push(`GET ${path} of an agent: ${status}`)
  }

  async function trespass({ cookie }: SignedInMember, path: string) {
    const asAgent = await request('forbidden', path, { headers: { cookie } })
    if (asAgent < 500 && asAgent !== 0 && asAgent !== 403) wrongAnswers.push(`GET ${path} of an agent: ${asAgent}`)
    const asVisitor = await request('forbidden', '/api/leads')
    if (asVisitor < 500 && asVisitor !== 0 && asVisitor !== 401)
      wrongAnswers.push(`GET /api/leads of a visitor: ${asVisitor}`)
  }

  async function repeat(work: (round: number) => Promise<unknown>) {
    for (let round = 0; !isStopped; round += 1) {
      await work(round)
      await wait(pauseMs)
    }
  }

  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  const clients = [
    ...[0, 1].map(() => repeat(visit)),
    ...[0, 1].map(number => repeat(() => sell(at(agents, number)))),
    ...[0, 1, 2, 3, 4, 5].map(number => repeat(round => read(at(agents, number), at(reads, number + round)))),
    repeat(round => trespass(at(agents, round), at(forbidden, round))),
  ]

  return {
    answers,
    leadKeys,
    saleKeys,
    acknowledged,
    wrongAnswers,
    async during(event) {
      const first = answers.length
      await event()
      return answers.slice(first)
    },
    async stop() {
      isStopped = true
      const isDone = await Promise.race([Promise.all(clients).then(() => true), wait(longestEndMs, false)])
      if (!isDone) throw new Failure(`The portal still rejects writes after ${longestEndMs / 1_000} seconds.`)
    },
  }
}

/** Whether the portal failed to answer: no answer, or an internal error. */
export const isFailure = ({ status }: Pick<Answer, 'status'>) => status === 0 || status >= 500

/** Returns the failed reads among 10,000. */
export function failuresIn10000Reads(answers: readonly Answer[]): number {
  const readAnswers = answers.filter(({ kind }) => kind === 'read')
  return (readAnswers.filter(isFailure).length / readAnswers.length) * 10_000
}

/** Returns the seconds from a moment to the last failure after it; 0 if there is none. */
export function secondsToLastFailure(answers: readonly Answer[], since: number): number {
  const failures = answers.filter(answer => isFailure(answer) && answer.at > since)
  return failures.length === 0 ? 0 : (Math.max(...failures.map(({ at }) => at)) - since) / 1_000
}

export const slowestSeconds = (answers: readonly Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms)) / 1_000

/** Returns the time in milliseconds within which 99 of 100 successful requests were answered. */
export function p99(answers: readonly Answer[]): number {
  const times = answers.filter(answer => !isFailure(answer)).map(({ ms }) => ms)
  times.sort((one, other) => one - other)
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN
}
