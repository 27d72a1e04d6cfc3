import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent } from '@testing-library/react'
import type { Lead } from '@portal/contracts/calls'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { useLiveCallsQuery } from '../../dock/endpoints.ts'
import { lead, liveCall } from '../../testing/calls-api.ts'
import type { Filters } from '../filters/filters.ts'
import { listSnapshots } from './lead-block-query.ts'
import { LeadList } from './lead-list.tsx'
import type { RowActions } from './lead-row.tsx'

const actions: RowActions = {
  setContacted: () => undefined,
  saveNote: () => Promise.resolve(),
  compareNotes: () => undefined,
  take: () => undefined,
  call: () => undefined,
  open: () => undefined,
}
const rowHeight = 40
const viewportRows = 10
/** The list starts at the top of the page. */
let scrolled = 0

beforeEach(() => {
  scrolled = 0
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: viewportRows * rowHeight })
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: -scrolled }) as unknown as DOMRect)
  window.scrollTo = jest.fn() as typeof window.scrollTo
})
afterEach(() => {
  jest.restoreAllMocks()
  document.documentElement.style.fontSize = ''
  listSnapshots.clear()
})

const block = (start: number, count = 100): Lead[] =>
  Array.from({ length: count }, (_, index) => lead({ id: `lead-${start + index}`, fullName: `Lead ${start + index}` }))

/** Responds to requests of blocks like the server; `total` leads match. */
function respond(total: number, newLeads = 0) {
  const urls: string[] = []
  globalThis.fetch = (async (url: string) => {
    urls.push(url)
    const { pathname, searchParams } = new URL(url, location.href)
    if (pathname === '/api/leads/new') return new Response(JSON.stringify({ count: newLeads }))
    const start = Number(searchParams.get('at'))
    const rows = block(start, Math.min(100, total - start))
    return new Response(JSON.stringify(rows), { headers: { 'x-total-count': String(total) } })
  }) as typeof fetch
  return { urls, blocks: () => urls.flatMap(url => /[?&]at=(\d+)/.exec(url)?.[1] ?? []) }
}
const open = (filters: Filters = {}, onClear = () => undefined) =>
  renderPage(<LeadList filters={filters} actions={actions} onClear={onClear} />)
const scrollTo = (top: number) => {
  scrolled = top
  act(() => void fireEvent.scroll(window))
}
const rows = () => screen.getAllByRole('row').slice(1)
const indexes = () => rows().map(row => Number(row.getAttribute('aria-rowindex')) - 2)

test("marks the lead of the user's call", async () => {
  respond(3)
  const fetchLeads = globalThis.fetch
  const calls = JSON.stringify([liveCall({ leadId: 'lead-1' })])
  globalThis.fetch = (async (url: string) =>
    url.includes('/api/calls/live') ? new Response(calls) : fetchLeads(url)) as typeof fetch
  const Calls = () => void useLiveCallsQuery({ mine: 'true' })
  await renderPage(
    <>
      <Calls />
      <LeadList filters={{}} actions={actions} onClear={() => undefined} />
    </>,
  )
  await screen.findByText('Lead 2')
  await waitFor(() => expect(rows().map(row => row.classList.contains('onCall'))).toEqual([false, true, false]))
})

test('shows the columns', async () => {
  respond(1_204)
  await open()
  await screen.findByText('Lead 0')
  expect(screen.getByRole('grid', { name: 'Leads' })).toHaveAttribute('aria-rowcount', '1205')
  expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
    'Name',
    'Phone',
    'Services',
    'ZIP',
    'Assigned',
    'Submitted',
    'Contacted',
    'Notes',
  ])
})

test('renders only the rows in view and six more on each side', async () => {
  respond(1_000)
  await open()
  await screen.findByText('Lead 0')
  expect(indexes()).toEqual(Array.from({ length: viewportRows + 6 }, (_, index) => index))
  scrollTo(20 * rowHeight)
  expect(indexes()).toEqual(Array.from({ length: viewportRows + 12 }, (_, index) => 14 + index))
  expect(rows()[0]).toHaveStyle({ height: '40px', transform: `translateY(${14 * rowHeight}px)` })
})

test('renders no rows beyond the end', async () => {
  respond(30)
  await open()
  await screen.findByText('Lead 0')
  scrollTo(25 * rowHeight)
  expect(indexes()).toEqual([19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
  scrollTo(500 * rowHeight)
  expect(screen.queryByText(/^Lead \d+$/)).toBeNull()
})

test('loads the blocks in view, and skips those that the user scrolls past', async () => {
  const { blocks } = respond(1_000)
  await open()
  await screen.findByText('Lead 0')
  scrollTo(450 * rowHeight)
  expect(screen.getAllByLabelText('Loading').length).toBeGreaterThan(0)
  scrollTo(795 * rowHeight)
  expect(await screen.findByText('Lead 790')).toBeInTheDocument()
  expect(await screen.findByText('Lead 800')).toBeInTheDocument()
  expect(new Set(blocks())).toEqual(new Set(['0', '700', '800']))
})

test('lays out a long list at a height that browsers can render, and settles the scrollbar', async () => {
  respond(1_000_000)
  const scrollBy = jest.fn((options: ScrollToOptions) => {
    scrolled += options.top ?? 0
  })
  window.scrollBy = scrollBy as unknown as typeof window.scrollBy
  await open()
  await screen.findByText('Lead 0')
  expect(document.querySelector('.body')).toHaveStyle({ height: '8000000px' })
  scrollTo(4_000_000)
  expect(indexes()[0]).toBe(500_000 - 6)
  // A small movement shows the next rows exactly; the scrollbar follows once scrolling has ended.
  scrollTo(4_000_000 + 10 * rowHeight)
  expect(indexes()[0]).toBe(500_000 - 6 + 10)
  await waitFor(() => expect(scrollBy).toHaveBeenCalledTimes(1))
  expect(scrollBy.mock.calls[0]?.[0]).toMatchObject({ behavior: 'instant' })
  expect(scrolled).toBe(4_000_000 + Math.round((10 * rowHeight) / (38 / 6)))
  expect(indexes()[0]).toBe(500_000 - 6 + 10)
})

test.each([
  [559, 'cards', 92],
  [560, 'compact', 44],
  [947, 'compact', 44],
  [948, 'table', 40],
])('at a width of %d pixels, leads are %s', async (width, kind, height) => {
  respond(3)
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  await open()
  await screen.findByText('Lead 0')
  expect(screen.getByRole('grid')).toHaveClass(kind)
  expect(rows()[0]).toHaveStyle({ height: `${height}px` })
})

test('rows grow with the font size of the browser', async () => {
  document.documentElement.style.fontSize = '20px'
  respond(3)
  await open()
  await screen.findByText('Lead 0')
  expect(rows()[0]).toHaveStyle({ height: '50px' })
})

test('shows skeleton rows while loading', async () => {
  answerWith({ 'GET /api/leads': new Promise(() => undefined) })
  await open()
  expect(screen.getAllByLabelText('Loading')).toHaveLength(8)
  expect(screen.getByRole('grid').closest('section')).toHaveAttribute('aria-busy', 'true')
})

test('without filters, an empty list offers nothing to clear', async () => {
  respond(0)
  const { unmount } = await open()
  expect(await screen.findByText('No leads found')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull()
  unmount()
  const onClear = jest.fn(() => undefined)
  const { person } = await open({ zipCode: '135' }, onClear)
  await person.click(await screen.findByRole('button', { name: 'Clear Filters' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('offers to load a failed block again', async () => {
  respond(300)
  const { person } = await open()
  await screen.findByText('Lead 0')
  answerWith({})
  scrollTo(150 * rowHeight)
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
  // One message for eight rows.
  expect(screen.getAllByText(/Failed to fetch leads/)).toHaveLength(3)
  respond(300)
  await person.click(retry as HTMLElement)
  expect(await screen.findByText('Lead 150')).toBeInTheDocument()
})

test.each([
  [1, '1 new lead'],
  [2, '2 new leads'],
  [999, '999 new leads'],
  [1_000, '1000+ new leads'],
])('counts %d new leads as "%s"', async (count, name) => {
  respond(3, count)
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name }))
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 })
})

test('counts new leads since the snapshot of the list, with the same filters', async () => {
  const { urls } = respond(3)
  await open({ zipCode: '135' })
  const since = encodeURIComponent(lead().createdAt)
  await waitFor(() => expect(urls).toContain(`/api/leads/new?zipCode=135&since=${since}`))
  expect(screen.queryByRole('button', { name: /new lead/ })).toBeNull()
})

test('an empty list counts no new leads', async () => {
  const { urls } = respond(0, 5)
  const { store } = await open()
  await screen.findByText('No leads found')
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  expect(urls.filter(url => url.startsWith('/api/leads/new'))).toEqual([])
})

test('the list is one tab stop, and keys move from lead to lead and act on it', async () => {
  respond(30)
  const done: string[] = []
  const record = (name: string) => (it: Lead | string) =>
    void done.push(`${name} ${typeof it === 'string' ? it : it.id}`)
  const { person } = await renderPage(
    <LeadList
      filters={{}}
      onClear={() => undefined}
      actions={{
        ...actions,
        open: record('open'),
        call: record('call'),
        take: record('take'),
        setContacted: (it, contacted) => void done.push(`${contacted ? 'contacted' : 'not contacted'} ${it.id}`),
      }}
    />,
  )
  await screen.findByText('Lead 0')
  await person.tab()
  expect(rows()[0]).toHaveFocus()
  await person.keyboard('j{ArrowDown}jk')
  expect(rows()[2]).toHaveFocus()
  await person.keyboard('cxt{Enter}')
  expect(done).toEqual(['call lead-2', 'contacted lead-2', 'take lead-2', 'open lead-2'])
  await person.keyboard('nxj')
  const note = within(rows()[2] as HTMLElement).getByRole('textbox')
  expect(note).toHaveFocus()
  expect(note).toHaveValue('xj')
  expect(done).toHaveLength(4)
  await person.keyboard('{Escape}')
  expect(rows()[2]).toHaveFocus()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Lead 2' })).toHaveFocus()
  await person.keyboard('{ArrowLeft}')
  expect(rows()[2]).toHaveFocus()
  await person.tab()
  expect(document.body).toHaveFocus()
})

test('J enters the list from elsewhere on the page', async () => {
  respond(3)
  const { person } = await open()
  await screen.findByText('Lead 0')
  await person.keyboard('j')
  expect(rows()[0]).toHaveFocus()
})
