import type { Sql, Transaction } from '@portal/service-kit'
import { memberId } from './member-id.ts'

/** SQL for an integer from 0 to `below` - 1 that depends only on the row number `n` and the salt. */
export const pseudoRandom = (sql: Sql | Transaction, salt: number, below: number) =>
  sql`((hashint8extended(n::bigint, ${salt}::bigint) & 1073741823) % ${below}::bigint)::int`

/** IDs of the demo agents. */
const agents = [1, 4, 5, 6, 7, 8, 9, 10].map(memberId)

/** SQL for one of the demo agents, by row `n`. */
export const pickAgent = (sql: Sql | Transaction) => pickOne(sql, 6, agents, 'uuid')

/** SQL for one of the values, by row `n`. */
export const pickOne = (
  sql: Sql | Transaction,
  salt: number,
  values: readonly string[],
  type: 'text' | 'uuid' = 'text',
) =>
  type === 'uuid'
    ? sql`(${[...values]}::uuid[])[1 + ${pseudoRandom(sql, salt, values.length)}]`
    : sql`(${[...values]}::text[])[1 + ${pseudoRandom(sql, salt, values.length)}]`
