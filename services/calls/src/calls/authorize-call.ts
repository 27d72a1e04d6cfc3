import { type Callability, supervisors } from '@portal/contracts'
import { type Actor, ApiError, type Transaction } from '@portal/service-kit'
import { createCallability } from '../calling-rules/callability.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import { type CallTarget, fieldOf, findNumber, readCallFacts } from './find-callee.ts'

/** A call that may be placed now. */
export interface AuthorizedCall {
  readonly e164: string
  /** Audit details; empty if no override was needed. */
  readonly override: { overrideReason?: string; objection?: string }
}

interface RequestedCall {
  target: CallTarget
  actor: Actor
  overrideReason: string | undefined
  now: Date
  /** Identifies the call among the attempts. */
  key: string
}

/**
 * Decides whether a call may be placed, and locks the number until the transaction ends: the caller records the attempt
 * before that, so that parallel calls can't exceed the limit.
 * @throws {ApiError} `not_found`; `invalid_request` for a number that can't be dialed; `forbidden` for a number that may
 * never be called and for an agent's override; `conflict` if it can't be called now. In that case the error names
 * `overrideReason` if the user may give one.
 */
export async function authorizeCall(
  transaction: Transaction,
  { target, actor, overrideReason, now, key }: RequestedCall,
): Promise<AuthorizedCall> {
  const e164 = await findNumber(transaction, target)
  await transaction`select pg_advisory_xact_lock(hashtextextended(${e164 ?? ''}, 0))`
  const rules = await readCallingRules(transaction)
  const decision = createCallability(rules, now)(await readCallFacts(transaction, e164, target, now, key))
  if (!e164) {
    const message = "This phone number can't be dialed."
    throw new ApiError('invalid_request', message, { issues: [{ path: fieldOf(target), message }] })
  }
  return { e164, override: checkDecision(decision, actor, overrideReason) }
}

function checkDecision(
  { state, reasons }: Callability,
  { role }: Actor,
  overrideReason: string | undefined,
): AuthorizedCall['override'] {
  const objection = reasons.map(({ message }) => message).join(' ')
  const needsSupervisor = state === 'later' && !supervisors.includes(role)
  if (state === 'now') return {}
  if (state === 'never') throw new ApiError('forbidden', objection)
  if (needsSupervisor && overrideReason) {
    const message = 'Only supervisors and admins can override the calling rules.'
    throw new ApiError('forbidden', message, { issues: [{ path: 'overrideReason', message }] })
  }
  if (needsSupervisor) throw new ApiError('conflict', `${objection} A supervisor can override this.`)
  if (overrideReason) return { overrideReason, objection }
  throw new ApiError('conflict', objection, {
    issues: [{ path: 'overrideReason', message: 'Enter a reason for calling now.' }],
  })
}
