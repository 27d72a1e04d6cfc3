import type { Sql, Transaction } from '@portal/service-kit'

/** A number from 0 to below `below` that looks like chance and is the same every time for row `n`; `salt` tells apart. */
export const chance = (sql: Sql | Transaction, salt: number, below: number) =>
  sql`((hashint8extended(n::bigint, ${salt}::bigint) & 1073741823) % ${below}::bigint)::int`

/** The demo team's agents: see identity's demo members. */
const agents = [1, 4, 5, 6, 7, 8, 9, 10].map(number => `0a000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

/** One of the agents, for row `n`. */
export const agentsInSql = (sql: Sql | Transaction) => oneOf(sql, 6, agents, 'uuid')

/** One of the values, for row `n`. */
export const oneOf = (
  sql: Sql | Transaction,
  salt: number,
  values: readonly string[],
  type: 'text' | 'uuid' = 'text',
) =>
  type === 'uuid'
    ? sql`(${[...values]}::uuid[])[1 + ${chance(sql, salt, values.length)}]`
    : sql`(${[...values]}::text[])[1 + ${chance(sql, salt, values.length)}]`
