import { expect, test } from '@jest/globals'
import type { Callability } from '@portal/contracts/calls'
import { renderPage, screen } from '@portal/sdk/testing'
import { PhoneLink } from './phone-link.tsx'

const phone = '(315) 555-0142'
const open = (callable: Callability, timeZone: string | null = null) =>
  renderPage(<PhoneLink phone={phone} callable={callable} timeZone={timeZone} onCall={() => undefined} />)

test('the tooltip of a number says why to ask first', async () => {
  const reasons = [{ code: 'no-consent' as const, message: 'Enter why they expect this call.' }]
  await open({ state: 'ask', at: null, label: 'Ask first', reasons })
  expect(screen.getByRole('button', { name: `Call ${phone}` })).toHaveAttribute('title', reasons[0]?.message)
  expect(screen.getByText('Ask first')).toHaveAttribute('title', reasons[0]?.message)
  expect(screen.getByText('Ask first')).toHaveClass('tone-caution')
})

test('the tooltip of a number without reasons says what a click does', async () => {
  await open({ state: 'now', at: null, label: '', reasons: [] })
  expect(screen.getByRole('button', { name: `Call ${phone}` })).toHaveAttribute('title', 'Call')
})

test('the local time of the customer appears only without a note', async () => {
  const { unmount } = await open({ state: 'now', at: null, label: '', reasons: [] }, 'America/New_York')
  expect(screen.getByText(/^\d+:\d\d [AP]M there$/)).not.toHaveAttribute('title')
  unmount()
  await open({ state: 'ask', at: null, label: 'Ask first', reasons: [] }, 'America/New_York')
  expect(screen.getByText('Ask first')).toBeVisible()
  expect(screen.queryByText(/there$/)).toBeNull()
})

test('a supervisor may call a closed number, although it has no call icon', async () => {
  const closed: Callability = { state: 'later', at: null, label: 'Opens 8:00 AM ET', reasons: [] }
  const props = { phone, onCall: () => undefined }
  await renderPage(<PhoneLink {...props} callable={closed} />, { as: 'supervisor' })
  const call = screen.getByRole('button', { name: `Call ${phone}` })
  expect(call.querySelector('svg')).toBeNull()
})

test('a number with a call in progress cannot be called', async () => {
  await renderPage(
    <PhoneLink
      isOnCall
      phone={phone}
      callable={{ state: 'now', at: null, label: '', reasons: [] }}
      onCall={() => undefined}
    />,
  )
  expect(screen.getByText(phone)).toBeVisible()
  expect(screen.queryByRole('button', { name: `Call ${phone}` })).toBeNull()
})

test('a call in progress needs no note on when to call', async () => {
  const closed: Callability = { state: 'later', at: null, label: 'Opens 8:00 AM ET', reasons: [] }
  await renderPage(<PhoneLink isOnCall phone={phone} callable={closed} onCall={() => undefined} />)
  expect(screen.queryByText('Opens 8:00 AM ET')).toBeNull()
})
