import { expect, test } from '@jest/globals'
import type { Sale } from '@portal/contracts/sales'
import { answerWith, renderPage, screen, waitFor } from '@portal/sdk/testing'
import { agentId, sale, salesApi } from '../testing/sales-api.ts'
import { type HistoryFilters } from './use-view.ts'
import {
  useAddSaleMutation,
  useListSalesInfiniteQuery,
  useSaleTypesQuery,
  useStartNewDayMutation,
} from './endpoints.ts'

const earlier = sale({ saleType: 'Earlier' })
const added = sale({ saleType: 'Added', day: '2026-11-20' })

/** A list of sales with a button that adds one. */
function List({ query }: { query: HistoryFilters & { agentId?: string; leadId?: string } }) {
  const { data, hasNextPage, fetchNextPage } = useListSalesInfiniteQuery(query)
  const [addSale] = useAddSaleMutation()
  return (
    <>
      <button type="button" onClick={() => void addSale({ saleType: 'Added', leadId: null })}>
        Add
      </button>
      {hasNextPage && (
        <button type="button" onClick={() => void fetchNextPage()}>
          More
        </button>
      )}
      <output>
        {data?.pages.map(({ rows, total }) => `${rows.map(row => row.saleType).join()} of ${total}`).join(' | ')}
      </output>
    </>
  )
}
const listed = () => screen.getByRole('status').textContent

async function addTo(query: HistoryFilters & { agentId?: string; leadId?: string }, reply: Sale = added) {
  answerWith(
    salesApi({
      'GET /api/sales': { body: [earlier], headers: { 'x-total-count': '1' } },
      'POST /api/sales': { status: 201, body: reply },
    }),
  )
  const { person, store } = await renderPage(<List query={query} />)
  await waitFor(() => expect(listed()).toBe('Earlier of 1'))
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(Object.values(store.getState().api.mutations)).toMatchObject([{ status: 'fulfilled' }]))
  return person
}

test.each([
  {},
  { agentId },
  { saleType: 'Added' },
  { startDate: '2026-11-20' },
  { endDate: '2026-11-20' },
  { startDate: '2026-11-01', endDate: '2026-11-30' },
])('adds a sale at the top of a list with the filters %j', async query => {
  await addTo(query)
  await waitFor(() => expect(listed()).toBe('Added,Earlier of 2'))
})

test.each([
  { agentId: 'another' },
  { leadId: agentId },
  { saleType: 'Another' },
  { startDate: '2026-11-21' },
  { endDate: '2026-11-19' },
])('leaves a list with the filters %j as it is', async query => {
  await addTo(query)
  expect(listed()).toBe('Earlier of 1')
})

test('does not add a voided sale to a list that does not have it', async () => {
  const person = await addTo({}, { ...added, voided: { at: added.createdAt, by: added.agent, reason: 'x' } })
  answerWith(salesApi({ 'POST /api/sales': { status: 201, body: sale({ saleType: 'Next' }) } }))
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(listed()).toBe('Next,Earlier of 2'))
})

test('replaces a sale that is already listed', async () => {
  await addTo({ saleType: 'Another' }, { ...earlier, saleType: 'Changed' })
  await waitFor(() => expect(listed()).toBe('Changed of 1'))
})

test('replaces a sale on a later page, and counts a new one on every page', async () => {
  const second = sale({ saleType: 'Second' })
  const page = (row: Sale, cursor?: string) => ({
    body: [row],
    headers: { 'x-total-count': '2', ...(cursor && { 'x-next-cursor': cursor }) },
  })
  answerWith(salesApi({ 'GET /api/sales': page(earlier, 'next') }))
  const { person } = await renderPage(<List query={{}} />)
  const more = await screen.findByRole('button', { name: 'More' })
  answerWith(salesApi({ 'GET /api/sales': page(second), 'POST /api/sales': { status: 201, body: added } }))
  await person.click(more)
  await waitFor(() => expect(listed()).toBe('Earlier of 2 | Second of 2'))
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(listed()).toBe('Added,Earlier of 3 | Second of 3'))
  answerWith(salesApi({ 'POST /api/sales': { status: 201, body: { ...second, saleType: 'Changed' } } }))
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(listed()).toBe('Added,Earlier of 3 | Changed of 3'))
})

test('a new day reloads the totals, the sales, and the price list', async () => {
  function Day() {
    useSaleTypesQuery()
    useListSalesInfiniteQuery({})
    const [startNewDay] = useStartNewDayMutation()
    return (
      <button type="button" onClick={() => void startNewDay()}>
        Midnight
      </button>
    )
  }
  const sent = answerWith(salesApi())
  const { person } = await renderPage(<Day />)
  await waitFor(() => expect(sent).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: 'Midnight' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent.map(({ url }) => url).sort()).toEqual([
    '/api/sales',
    '/api/sales',
    '/api/sales/types',
    '/api/sales/types',
  ])
})
