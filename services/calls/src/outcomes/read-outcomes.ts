import { type CallOutcome, type calls, noAnswer } from '@portal/contracts'
import type { Handler, Sql, Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { defaultOutcomes } from './default-outcomes.ts'

/** Lists the outcomes that a call can have. */
export const callOutcomes: Handler<typeof calls.callOutcomes, CallsDeps> = async (request, { sql }) => {
  const { outcomes, version } = await readOutcomes(sql)
  request.setHeader('x-version', String(version))
  return [...outcomes]
}

/** The version is 0 until an admin changes the outcomes. */
export async function readOutcomes(
  sql: Sql | Transaction,
): Promise<{ outcomes: readonly CallOutcome[]; version: number }> {
  const [stored] = await sql<{ outcomes: CallOutcome[]; version: number }[]>`
    select outcomes, version from call_outcomes`
  return stored ?? { outcomes: defaultOutcomes, version: 0 }
}

/** Returns the outcome of an unanswered call, even if an admin has removed it. */
export const noAnswerOf = (outcomes: readonly CallOutcome[]): CallOutcome =>
  [...outcomes, ...defaultOutcomes].find(({ id }) => id === noAnswer) as CallOutcome
