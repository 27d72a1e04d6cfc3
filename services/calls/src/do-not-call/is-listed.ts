import type { Sql, Transaction } from '@portal/service-kit'

/** SQL: whether a number in E.164 is on the do-not-call list, or was the number of an erased person. */
export const isListed = (sql: Sql | Transaction, number: ReturnType<Sql>) => {
  const weakHash = sql`sha256(convert_to(key || ${number}, 'UTF8'))`
  return sql`
  (exists (select from do_not_call where phone_e164 = ${number})
    or exists (select from do_not_call_hash where phone_hash in (
      (select sha256(long_key || ${weakHash}) from phone_hash_key),
      (select ${weakHash} from phone_hash_key))))`
}
