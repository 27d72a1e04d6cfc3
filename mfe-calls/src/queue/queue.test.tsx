import { expect, test } from '@jest/globals'
import type { LeadQueue, NextLead } from '@portal/contracts/calls'
import { useLocation } from '@portal/sdk/router'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import LeadsPage from '../leads/page.tsx'
import { lead, leadDetails, leadId, leadQueue, summary } from '../testing/calls-api.ts'
import NextLeadButton from './next-lead.tsx'

const since = () => new Date(Date.now() - 72_000).toISOString()
const expiresAt = () => new Date(Date.now() + 180_000).toISOString()
const nextLead = (): NextLead => ({
  lead: lead(),
  reason: 'New, 1:12 old',
  class: 'new',
  since: since(),
  expiresAt: expiresAt(),
})
const waiting = leadQueue({
  total: 12,
  counts: { ...leadQueue().counts, missed: 1, new: 11 },
  oldestSince: { ...leadQueue().oldestSince, new: since() },
})

function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      <NextLeadButton />
      {pathname === '/leads' ? <LeadsPage /> : <textarea aria-label="Somewhere else" />}
      <output>{pathname + search}</output>
    </>
  )
}

/** Opens a page with the button in its header, which the dashboard does not have. `queue` is the queue before and after the claim. */
async function open(at: string, next: { status?: number; body?: unknown }, queue: LeadQueue = waiting) {
  let current = queue
  const sent = answerWith({
    'GET /api/leads/queue': {
      get body() {
        const isClaimed = pulls().length > 0 && next.status === undefined
        return isClaimed
          ? { ...current, mine: { ...nextLead(), leadId, fullName: 'Ann Example', member: null } }
          : current
      },
    },
    'POST /api/leads/next': next,
    [`GET /api/leads/${leadId}`]: { body: leadDetails() },
    [`POST /api/leads/${leadId}/release`]: { body: lead() },
    'GET /api/leads/summary': { body: summary() },
    'GET /api/leads/new': { body: { count: 0 } },
    'GET /api/leads': { body: [] },
    'GET /api/sales': { body: [] },
  })
  const pulls = () => sent.filter(({ url, method }) => method === 'POST' && url === '/api/leads/next')
  const { person } = await renderPage(<Page />, { as: 'agent', at })
  if (at !== '/') await screen.findByRole('button', { name: `Next lead ${queue.total}` })
  return { person, sent, pulls, takeLast: (after: LeadQueue) => void (current = after) }
}
const path = () => document.querySelector('output')?.textContent

test('the button counts the waiting leads, and opens the panel of the next lead with the reason', async () => {
  const { person } = await open('/workflow', { body: nextLead() })
  await person.click(screen.getByRole('button', { name: 'Next lead 12' }))
  const panel = await screen.findByRole('complementary', { name: 'Ann Example' })
  expect(within(panel).getByText(/^New, \d+:\d\d old$/)).toBeInTheDocument()
  expect(panel).toHaveFocus()
  expect(path()).toBe(`/leads?lead=${leadId}`)
})

test('its key works on every page and in the panel, but not in a text field', async () => {
  const { person, pulls } = await open('/workflow', { body: nextLead() })
  await person.type(screen.getByRole('textbox'), 'n')
  expect(pulls()).toEqual([])
  screen.getByRole('textbox').blur()
  await person.keyboard('n')
  await waitFor(() => expect(screen.getByRole('complementary', { name: 'Ann Example' })).toHaveFocus())
  await person.keyboard('n')
  await waitFor(() => expect(pulls()).toHaveLength(2))
})

test('on the dashboard, whose first card has the button, the header has only the key', async () => {
  const { person } = await open('/', { body: nextLead() })
  expect(screen.queryByRole('button', { name: /^Next lead/ })).toBeNull()
  await person.keyboard('n')
  await screen.findByRole('complementary', { name: 'Ann Example' })
  expect(await screen.findByRole('button', { name: 'Next lead 12' })).toBeInTheDocument()
})

test('the button is the main one of Leads, unless a lead is open, whose panel has one', async () => {
  const { person } = await open('/leads?view=mine', { body: nextLead() })
  const button = screen.getByRole('button', { name: 'Next lead 12' })
  expect(button).toHaveClass('is-primary')
  await person.click(button)
  await screen.findByRole('complementary', { name: 'Ann Example' })
  expect(button).not.toHaveClass('is-primary')
})

test('the filters of the list stay', async () => {
  const { person } = await open('/leads?view=mine', { body: nextLead() })
  await person.click(screen.getByRole('button', { name: 'Next lead 12' }))
  await waitFor(() => expect(path()).toBe(`/leads?view=mine&lead=${leadId}`))
})

test('without a lead to call, a message says when the next one is due', async () => {
  const at = new Date()
  at.setHours(23, 59, 59)
  const empty = leadQueue({ nextDueAt: at.toISOString() })
  const { person } = await open('/leads?tab=queue', { status: 204 }, empty)
  await person.click(screen.getByRole('button', { name: 'Next lead 0' }))
  const notifications = within(screen.getByRole('region', { name: /^Notifications/ }))
  expect(await notifications.findByText('No lead to call now')).toBeInTheDocument()
  expect(notifications.getByText('The next one is due at 11:59 PM.')).toBeInTheDocument()
  expect(path()).toBe('/leads?tab=queue')
})

test('the message uses the current queue, not the one on the screen', async () => {
  const at = new Date()
  at.setHours(23, 59, 59)
  const { person, takeLast } = await open('/workflow', { status: 204 })
  // Another agent takes the last of the twelve leads, and the change event is still on its way.
  takeLast(leadQueue({ nextDueAt: at.toISOString() }))
  await person.click(screen.getByRole('button', { name: 'Next lead 12' }))
  expect(await screen.findByText('The next one is due at 11:59 PM.')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Next lead 0' })).toBeInTheDocument()
})

test('a retry after a lost reply sends the same idempotency key, and the next pull another', async () => {
  const { person, pulls } = await open('/workflow', {
    status: 503,
    body: { code: 'unavailable', message: '', requestId: '' },
  })
  const button = screen.getByRole('button', { name: 'Next lead 12' })
  const keys = () => pulls().map(({ headers }) => headers.get('idempotency-key'))
  await person.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'))
  await person.click(button)
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
})

test('a claimed lead is given back with a reason', async () => {
  const claim = {
    leadId,
    fullName: 'Ann Example',
    member: null,
    class: 'missed',
    since: since(),
    expiresAt: expiresAt(),
  }
  const { person, sent } = await open(`/leads?lead=${leadId}`, {}, { ...waiting, mine: claim as LeadQueue['mine'] })
  expect(await screen.findByText('Missed call 1 min ago')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Give back' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Speaks Spanish')
  await person.click(dialog.getByRole('button', { name: 'Give back' }))
  await waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({ url: `/api/leads/${leadId}/release`, body: { reason: 'Speaks Spanish' } }),
    ),
  )
})

test('the Queue tab shows the waiting leads in order, and who has claimed which lead', async () => {
  const ann = { firstName: 'Ann', lastName: 'Agent' }
  const claim = {
    leadId,
    fullName: 'Bo Example',
    member: ann,
    class: 'new' as const,
    since: since(),
    expiresAt: expiresAt(),
  }
  const { person } = await open('/leads?tab=queue', {}, { ...waiting, claims: [claim] })
  expect(screen.getByRole('link', { name: 'Queue 12' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current')
  const texts = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.children].map(cell => cell.textContent))
  expect(await texts('Leads in the queue')).toEqual([
    ['Your promised callbacksYou agreed to call at this time', '0 waiting', '–'],
    ['Missed calls to returnThey called, and no one has called back', '1 waiting', '–'],
    ['New leadsNo one has called them yet', '11 waiting', expect.stringMatching(/minutes? ago$/)],
    ['CallbacksThe callback is due', '0 waiting', '–'],
    ["RetriesThey didn't answer, and it's time to try again", '0 waiting', '–'],
    ['Follow-upsLeads with notes but no contact after 24 hours', '0 waiting', '–'],
  ])
  expect(await texts('Claimed leads')).toEqual([
    ['Bo Example', 'Ann Agent', expect.stringMatching(/^New, \d+:\d\d old$/)],
  ])
  await person.click(screen.getByText('Bo Example'))
  expect(await screen.findByRole('complementary', { name: 'Ann Example' })).toBeInTheDocument()
})
