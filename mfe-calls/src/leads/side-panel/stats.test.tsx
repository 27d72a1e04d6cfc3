import { expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { leadId, summary } from '../../testing/calls-api.ts'
import { SidePanel } from './side-panel.tsx'

const path = 'GET /api/leads/summary'
const reminder = (index: number) => ({
  id: index === 0 ? leadId : `lead-${index}`,
  fullName: `Lead ${index}`,
  phone: '(315) 555-0142',
  createdAt: '2026-11-18T15:00:00.000Z',
})
const stats = () => [...document.querySelectorAll('dl > div')].map(stat => stat.textContent)

test("shows today's stats, counted in the viewer's time zone", async () => {
  const sent = answerWith({ [path]: { body: summary() } })
  await renderPage(<SidePanel onOpen={() => undefined} />)
  expect(await screen.findByText('1,204')).toBeVisible()
  expect(stats()).toEqual(['Total Leads1,204', 'Contacted7', 'With Notes5'])
  expect(screen.getByText('No follow-ups needed')).toBeVisible()
  expect(screen.queryByText(/more$/)).toBeNull()
  const timeZone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(sent.map(({ url }) => url)).toEqual([`/api/leads/summary?timeZone=${timeZone}`])
})

test('shows dashes while loading, and does not claim that there are no follow-ups', async () => {
  answerWith({ [path]: new Promise(() => undefined) })
  await renderPage(<SidePanel onOpen={() => undefined} />)
  expect(stats()).toEqual(['Total Leads–', 'Contacted–', 'With Notes–'])
  expect(screen.getByRole('complementary')).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByText('No follow-ups needed')).toBeNull()
})

test('lists reminders, counts the others, and opens one', async () => {
  const newest = [0, 1, 2, 3, 4].map(reminder)
  answerWith({ [path]: { body: summary({ total: 1_239, newest }) } })
  const onOpen = jest.fn()
  const { person } = await renderPage(<SidePanel onOpen={onOpen} />)
  expect(await screen.findByRole('link', { name: '+1,234 more' })).toHaveAttribute('href', '/?view=follow-up')
  expect(screen.queryByText('No follow-ups needed')).toBeNull()
  await person.click(screen.getByRole('button', { name: /Lead 0/ }))
  expect(onOpen).toHaveBeenCalledWith(leadId)
})

test('has no count if all reminders are listed', async () => {
  answerWith({ [path]: { body: summary({ total: 1, newest: [reminder(0)] }) } })
  await renderPage(<SidePanel onOpen={() => undefined} />)
  expect(await screen.findByText('Lead 0')).toBeVisible()
  expect(screen.queryByText(/more$/)).toBeNull()
})

test('offers to try again if the stats cannot be loaded', async () => {
  answerWith({ [path]: { status: 503 } })
  const { person } = await renderPage(<SidePanel onOpen={() => undefined} />)
  expect(await screen.findByText("Couldn't load stats")).toBeVisible()
  answerWith({ [path]: { body: summary() } })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('1,204')).toBeVisible()
})
