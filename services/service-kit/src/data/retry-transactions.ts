import { setTimeout as wait } from 'node:timers/promises'
import type { Sql, Transaction } from './sql.ts'

type Run = (transaction: Transaction) => unknown
type Begin = (...args: [run: Run] | [options: string, run: Run]) => Promise<unknown>

/** serialization_failure, deadlock_detected: PostgreSQL rolled back one of two conflicting transactions. */
const conflictCodes = new Set(['40001', '40P01'])

/** Without a pause, both transactions may want the same locks at the same moment again. */
const pauseMs = () => 50 + Math.random() * 50

/** Runs something once more if PostgreSQL ended it in favor of a conflicting transaction, such as a migration. */
export async function repeatAfterConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!conflictCodes.has(String((error as { code?: unknown }).code))) throw error
    await wait(pauseMs())
    return run()
  }
}

/**
 * Makes a pool repeat a transaction once after a conflict with another one. Nothing of the first attempt is stored, so a
 * transaction's function must have no other effects before the transaction has ended.
 */
export function retryTransactions(sql: Sql): Sql {
  const begin = sql.begin as Begin
  const beginAgain: Begin = (...args) => repeatAfterConflict(() => begin(...args))
  return Object.assign(sql, { begin: beginAgain as Sql['begin'] })
}
