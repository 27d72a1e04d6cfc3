import { createHash } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'
import type { Actor } from '../http/tokens.ts'
import type { Sql, Transaction } from './sql.ts'

interface IdempotentRequest {
  actor: Actor | null
  /** Null: the request always runs. */
  idempotencyKey: string | null
  body: unknown
  /** The request before it was parsed. By default, the body tells two requests apart. */
  sent?: unknown
}

/**
 * Runs a request in one transaction, once per actor, operation, and idempotency key. A repeated request waits for the
 * first one and gets its reply. A key can be used again if the first request failed.
 * @param operation name under which keys are stored; never change it.
 * @throws {ApiError} `conflict` if the key was used with other content.
 */
export function runIdempotent<T>(
  sql: Sql,
  operation: string,
  { actor, idempotencyKey, body, sent = body }: IdempotentRequest,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return sql.begin(async transaction => {
    if (!idempotencyKey) return run(transaction)
    const key = { actor: actor?.id ?? 'anyone', operation, key: idempotencyKey }
    // Waits while another transaction holds the same key.
    const [claimed] = await transaction`
      insert into idempotency ${transaction({ ...key, body_hash: hashOf(sent) })} on conflict do nothing returning key`
    if (!claimed) {
      const [first] = await transaction<{ body_hash: Buffer; reply: T }[]>`
        select body_hash, reply from idempotency
        where actor = ${key.actor} and operation = ${operation} and key = ${idempotencyKey}`
      // Earlier releases stored the hash of the parsed body, which changes with the contract.
      if (first && [sent, body].some(content => hashOf(content).equals(first.body_hash))) return first.reply
      throw new ApiError('conflict', 'This Idempotency-Key was used for a different request. Send a new key.')
    }
    const reply = await run(transaction)
    await transaction`
      update idempotency set reply = ${transaction.json(reply as never)}
      where actor = ${key.actor} and operation = ${operation} and key = ${idempotencyKey}`
    return reply
  }) as Promise<T>
}

const hashOf = (content: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(content) ?? '')
    .digest()
