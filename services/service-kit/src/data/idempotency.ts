import { createHash } from 'node:crypto'
import type { Sql, Transaction } from './database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Actor } from '../http/tokens.ts'

interface Creation {
  actor: Actor | null
  idempotencyKey: string | null
  body: unknown
}

/**
 * Runs a creating request in one transaction, and only once per idempotency key: who repeats the key gets the first
 * answer, also while the first is still under way. Without a key it simply runs.
 * @throws {ApiError} `conflict` where the key came before with another body.
 */
export function runIdempotent<T>(
  sql: Sql,
  operation: string,
  { actor, idempotencyKey, body }: Creation,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return sql.begin(async transaction => {
    if (!idempotencyKey) return work(transaction)
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
    const key = { actor: actor?.id ?? 'anyone', operation, key: idempotencyKey }
    const [claimed] = await transaction`
      insert into idempotency ${transaction({ ...key, body_hash: bodyHash })} on conflict do nothing returning key`
    if (!claimed) {
      const [first] = await transaction<{ body_hash: Buffer; reply: T }[]>`
        select body_hash, reply from idempotency
        where actor = ${key.actor} and operation = ${operation} and key = ${idempotencyKey}`
      if (first && Buffer.compare(first.body_hash, bodyHash) === 0) return first.reply
      throw new ApiError('conflict', 'This Idempotency-Key was used for a different request. Send a new key.')
    }
    const reply = await work(transaction)
    await transaction`
      update idempotency set reply = ${transaction.json(reply as never)}
      where actor = ${key.actor} and operation = ${operation} and key = ${idempotencyKey}`
    return reply
  }) as Promise<T>
}

/** Forgets keys that nobody will send again, all that are older than a week. */
export async function deleteOldIdempotencyKeys(sql: Sql): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '7 days'`
}
