import type { Reply, salesInternal } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { saleDay } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'

/** What members sold at `since` or later, in the order asked; voided sales do not count. */
export const salesFacts: Handler<typeof salesInternal.salesFacts, SalesDeps> = async ({ body }, deps) => {
  const { sql } = deps
  return sql<Reply<typeof salesInternal.salesFacts>>`
    select ask.member_id as "memberId", ask.since, count(sold_on)::int as count,
      coalesce(sum(earnings_cents), 0)::float8 as cents,
      coalesce(array_agg(distinct sold_on order by sold_on) filter (where sold_on is not null), '{}') as days
    from unnest(${body.asks.map(ask => ask.memberId)}::uuid[], ${body.asks.map(ask => ask.since)}::timestamptz[])
      with ordinality ask (member_id, since, place)
    left join (select *, ${saleDay(sql, deps)}::text as sold_on from sale where voided_at is null) sale
      on agent_id = ask.member_id and created_at >= ask.since
    group by ask.place, ask.member_id, ask.since order by ask.place`
}
