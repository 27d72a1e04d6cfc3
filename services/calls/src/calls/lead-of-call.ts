import type { LeadStage } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'

type Fragment = ReturnType<Sql>

/** Stages at which no one works on the lead any longer. */
export const closedStages: readonly LeadStage[] = ['sold', 'lost', 'unreachable', 'not_serviceable']

/** SQL of the ID of the lead that a call was about, by number and time: the newest open one, otherwise the newest. */
export const leadOfNumber = (sql: Sql | Transaction, { number, at }: { number: Fragment; at: Fragment }) => sql`
  (select id from lead where phone_e164 = ${number} and spam_reason is null and created_at <= ${at}
    order by coalesce(stage = any (${[...closedStages]}), false), created_at desc limit 1)`

/** SQL of the ID of the lead of a call that is about to be placed: the named lead, the lead of the named call, or by number. */
export const leadOfTarget = (
  sql: Sql | Transaction,
  { leadId, callId }: { leadId?: string | undefined; callId?: string | undefined },
  e164: string,
) =>
  leadId
    ? sql`${leadId}::uuid`
    : sql`coalesce(
        (select lead_id from call where id = ${callId ?? null}),
        ${leadOfNumber(sql, { number: sql`${e164}`, at: sql`now()` })})`
