import type { Sql } from '@portal/service-kit'

/** By then, the previous release no longer runs: it would not find the new hashes. */
export const strengthenAfterMs = 3_600_000

/** Rehashes the numbers of people whom an earlier release erased, with the longer key. */
export async function strengthenHashes(sql: Sql): Promise<void> {
  await sql`
    update do_not_call_hash set phone_hash = strong_phone_hash(phone_hash), is_strong = true where not is_strong`
}
