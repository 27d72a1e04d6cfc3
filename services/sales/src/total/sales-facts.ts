import type { Reply, salesInternal } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { saleDay } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'

/** Counts what members sold at `since` or later, in the order of the request. Voided sales don't count. */
export const salesFacts: Handler<typeof salesInternal.salesFacts, SalesDeps> = async ({ body }, deps) => {
  const { sql } = deps
  return sql<Reply<typeof salesInternal.salesFacts>>`
    select query.member_id as "memberId", query.since, count(sold_on)::int as count,
      coalesce(sum(earnings_cents), 0)::float8 as cents,
      coalesce(array_agg(distinct sold_on order by sold_on) filter (where sold_on is not null), '{}') as days
    from unnest(${body.asks.map(({ memberId }) => memberId)}::uuid[], ${body.asks.map(({ since }) => since)}::timestamptz[])
      with ordinality query (member_id, since, position)
    left join (select *, ${saleDay(sql, deps)}::text as sold_on from sale where voided_at is null) sale
      on agent_id = query.member_id and created_at >= query.since
    group by query.position, query.member_id, query.since order by query.position`
}
