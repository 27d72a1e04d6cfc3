import type { Person } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'

/** SQL: the hashes of a person's emails and numbers, as receipts store them. */
export const hashesOf = (sql: Sql | Transaction, { emails, phones }: Person) => sql`
  (select array_agg(encode(
      sha256(long_key || convert_to(encode(sha256(convert_to(key || it, 'UTF8')), 'hex'), 'UTF8')), 'hex'))
    from erasure_key, unnest(${[...emails, ...phones]}::text[]) as it)`
