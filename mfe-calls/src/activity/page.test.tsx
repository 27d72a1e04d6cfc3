/**
 * @jest-environment-options {"services":["calls"],"time":"17:00"}
 */
import { expect, test } from '@jest/globals'
import { renderPage, screen, services } from '@portal/sdk/testing'
import Charts from '../dashboard/charts.tsx'
import Metrics from '../dashboard/metrics.tsx'
import ActivityPage from './page.tsx'

test('shows that there are no calls, and why', async () => {
  await renderPage(<ActivityPage />, { at: '/activity' })
  expect(await screen.findByText('No recent calls')).toBeInTheDocument()
  expect(screen.getByText('Calls appear here when the phone system reports them.')).toBeInTheDocument()
})

test('shows durations of answered calls only, and applies the valid filters of the URL', async () => {
  const { database, now } = services()
  await database.owner`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('a', 'inbound', '+13155550142', 'answered', 187, ${now()}),
      ('b', 'outbound', '+13155550143', 'missed', 0, ${now()})`
  const { unmount } = await renderPage(<ActivityPage />, { at: '/activity' })
  const answered = await screen.findByRole('row', {
    name: /Inbound \(315\) 555-0142 \d+:\d\d [AP]M there New caller New lead Answered 3:07/,
  })
  expect(answered).toBeInTheDocument()
  expect(
    screen.getByRole('row', { name: /Outbound \(315\) 555-0143 Ask first New caller New lead Missed – / }),
  ).toBeInTheDocument()
  unmount()
  await renderPage(<ActivityPage />, { at: '/activity?direction=outbound&status=nope&mine=maybe' })
  expect(await screen.findByRole('row', { name: /Outbound/ })).toBeInTheDocument()
  expect(screen.queryByRole('row', { name: /Inbound/ })).toBeNull()
})

test('shows signed trends, and the charts as a table', async () => {
  await renderPage(
    <>
      <Metrics view="team" />
      <Charts view="team" />
    </>,
  )
  expect((await screen.findAllByText('+100%')).length).toBeGreaterThan(0)
  expect(screen.getByText('3:07')).toBeInTheDocument()
  expect(await screen.findByRole('table', { name: 'Calls in the last 7 days' })).toBeInTheDocument()
  expect(screen.getAllByRole('row')).toHaveLength(8)
})
