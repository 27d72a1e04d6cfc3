import type { Person } from '@portal/contracts'
import type { Sql, Transaction } from './sql.ts'
import { eraseAuditDetails, hasPersonalDetails } from './erase-audit.ts'
import { type PersonalTable, valuesIn } from './find-erased.ts'
import { runIdempotent } from './idempotency.ts'

/** The personal data in a service about people who are not members. */
export interface PersonalData<Deps> {
  /** The tables in which a restored backup may have an erased person again. The kit adds the audit. */
  tables: readonly PersonalTable[]
  /**
   * Erases a person's records until an instant, which may be `infinity`. The audit is erased by the kit.
   * @returns the number of records by kind, and the IDs under which the audit has entries about them.
   */
  erase(
    person: Person & { until: string },
    transaction: Transaction,
  ): Promise<{ counts: Record<string, number>; subjectIds: string[] }>
  /** Returns a person's records by kind. */
  export(person: Person, deps: Deps): Promise<Record<string, unknown[]>>
  /** Erases all search terms until an instant. The audit is erased by the kit. @returns their number. */
  eraseSearchTerms?(until: string, transaction: Transaction): Promise<number>
}

/**
 * Erases a person's data in one service: records, audit, and stored replies. A repeated erasure covers only those until
 * `until`. The counts are stored under the ID of the erasure: if the reply is lost, the next one counts the same, and the
 * receipt matches the audit.
 */
export async function erasePerson<Deps>(
  sql: Sql,
  personalData: PersonalData<Deps> | undefined,
  {
    erasureId = null,
    until = 'infinity',
    ...person
  }: Person & { erasureId?: string | null | undefined; until?: string | undefined },
): Promise<Record<string, number>> {
  return runIdempotent(sql, 'privacy.erase-person', once(erasureId), async transaction => {
    const erased = await personalData?.erase({ ...person, until }, transaction)
    const { counts = {}, subjectIds = [] } = erased ?? {}
    const audit = await eraseAuditDetails(
      transaction,
      transaction`at <= ${until} and (${namesPerson(transaction, person, transaction`details::text`)}
        or ${searchesFor(transaction, person, transaction`details ->> 'q'`)}
        or (subject_id = any (${subjectIds}) and ${hasPersonalDetails(transaction)}))`,
    )
    await transaction`
      delete from idempotency
      where created_at <= ${until} and ${namesPerson(transaction, person, transaction`reply::text`)}`
    return { ...counts, audit }
  })
}

/** Erases all search terms until an instant: nothing tells which of them an erased person would match. */
export async function eraseSearchTerms<Deps>(
  sql: Sql,
  personalData: PersonalData<Deps> | undefined,
  { until, erasureId }: { until: string; erasureId: string },
): Promise<Record<string, number>> {
  return runIdempotent(sql, 'privacy.erase-search-terms', once(erasureId), async transaction => {
    const searchTerms = (await personalData?.eraseSearchTerms?.(until, transaction)) ?? 0
    const audit = await eraseAuditDetails(transaction, transaction`at <= ${until} and details ? 'q'`)
    return { searchTerms, audit }
  })
}

const once = (idempotencyKey: string | null) => ({ actor: null, idempotencyKey, body: null })

/** Returns a person's records and the audit entries that name them. */
export async function exportPerson<Deps>(
  sql: Sql,
  personalData: PersonalData<Deps> | undefined,
  person: Person,
  deps: Deps,
): Promise<Record<string, unknown[]>> {
  const audit = await sql`
    select at, action, details from audit where ${namesPerson(sql, person, sql`details::text`)} order by id`
  return { ...(await personalData?.export(person, deps)), audit: [...audit] }
}

/** SQL: whether a search term finds the person: by a name, an email, or a number, or by a part of one. */
export const searchesFor = (
  sql: Sql | Transaction,
  { emails, phones, names }: Pick<Person, 'emails' | 'phones' | 'names'>,
  term: ReturnType<Sql>,
) => sql`(
  exists (
    select from unnest(${[...emails, ...names]}::text[]) as it
    where char_length(${term}) > 2 and (position(lower(${term}) in it) > 0 or position(it in lower(${term})) > 0))
  or exists (
    select from unnest(${[...phones]}::text[]) as it, regexp_replace(${term}, '[^0-9]', '', 'g') as digits
    where char_length(digits) > 3 and (position(digits in it) > 0 or position(right(it, 10) in digits) > 0)))`

/** SQL: whether a text contains an email or a number of the person, in any format. */
const namesPerson = (sql: Sql | Transaction, { emails, phones }: Person, text: ReturnType<Sql>) => sql`
  (exists (select from unnest(${[...emails, ...phones]}::text[]) as it where position(it in lower(${text})) > 0)
    or ${valuesIn(sql, text)} && ${[...emails, ...phones]}::text[])`
