import type { SentQuery } from '@portal/contracts/operation'
import { type Sale, sales } from '@portal/contracts/sales'
import { api, type ChangeContext, endpoint, type Patch, pagedEndpoint } from '@portal/sdk'

export const pageRows = 50

type ListArgs = SentQuery<typeof sales.listSales>

export const salesApi = api.injectEndpoints({
  endpoints: build => ({
    saleTypes: endpoint(build, sales.listSaleTypes, { tags: ['SaleType'] }),
    salesStats: endpoint(build, sales.salesStats, { tags: ['SalesTotals'] }),
    earningsByDay: endpoint(build, sales.earningsByDay, { tags: ['SalesTotals'] }),
    agentTotals: endpoint(build, sales.agentTotals, { tags: ['SalesTotals'] }),
    salesGoal: endpoint(build, sales.salesGoal, { tags: ['SalesTotals'] }),
    listSales: pagedEndpoint(build, sales.listSales, { tags: ['Sale'] }),
    addSale: endpoint(build, sales.addSale, {
      invalidates: ['SalesTotals'],
      onReply: (sale, _, patch, context) => upsertSale(sale, patch, context),
    }),
    voidSale: endpoint(build, sales.voidSale, {
      invalidates: ['SalesTotals'],
      onReply: (sale, _, patch, context) => upsertSale(sale, patch, context),
    }),
    setSalesGoal: endpoint(build, sales.setSalesGoal, { invalidates: ['SalesTotals'] }),
    /** Reloads everything that depends on the current day. */
    startNewDay: build.mutation<null, void>({
      queryFn: () => ({ data: null }),
      // Not `invalidatesTags`, which waits for all requests in progress.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled
        dispatch(api.util.invalidateTags(['SalesTotals', 'Sale', 'SaleType']))
      },
    }),
  }),
})

/** Replaces a sale in every cached list, or adds it at the top of the lists whose filters it matches. */
function upsertSale(sale: Sale, patch: Patch, { getState }: ChangeContext): void {
  const lists = api.util
    .selectInvalidatedBy(getState() as never, [{ type: 'Sale' }])
    .filter(({ endpointName }) => endpointName === 'listSales')
    .map(({ originalArgs }) => originalArgs as ListArgs)
  for (const args of lists) {
    patch(
      salesApi.util.updateQueryData('listSales', args, ({ pages }) => {
        for (const page of pages) {
          const index = page.rows.findIndex(row => row.id === sale.id)
          if (index < 0) continue
          page.rows[index] = sale
          return
        }
        // A voided sale that a list does not have is older than its first ones.
        if (!pages[0] || sale.voided || !matchesFilters(sale, args)) return
        pages[0].rows.unshift(sale)
        for (const page of pages) page.total += 1
      }),
    )
  }
}

function matchesFilters(sale: Sale, { agentId, leadId, saleType, startDate, endDate }: ListArgs): boolean {
  return (
    (!agentId || sale.agent.id === agentId) &&
    (!leadId || sale.leadId === leadId) &&
    (!saleType || sale.saleType === saleType) &&
    (!startDate || sale.day >= startDate) &&
    (!endDate || sale.day <= endDate)
  )
}

export const {
  useSaleTypesQuery,
  useSalesStatsQuery,
  useEarningsByDayQuery,
  useAgentTotalsQuery,
  useSalesGoalQuery,
  useListSalesInfiniteQuery,
  useAddSaleMutation,
  useVoidSaleMutation,
  useSetSalesGoalMutation,
  useStartNewDayMutation,
} = salesApi
