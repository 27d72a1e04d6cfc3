/** @jest-environment-options {"services":["identity"]} */
import { beforeEach, expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, services, testUser, waitFor } from '@portal/sdk/testing'
import { fireEvent } from '@testing-library/react'
import SettingsPage from './page.tsx'

const real = globalThis.fetch
beforeEach(async () => {
  globalThis.fetch = real
  const agent = services().people.agent
  await services().database.owner`
    insert into identity.member (id, email, first_name, last_name, role, status)
    values (${agent.id}, 'agent@demo.example', 'Demo', 'Agent', 'agent', 'online')
    on conflict (id) do update set status = 'online'`
})

const storedStatus = () => services().database.owner`select status from identity.member`
const shownStatus = () => screen.getByRole('combobox').closest('.availability-select')?.textContent

function choose(status: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Availability Status' }))
  fireEvent.click(screen.getAllByText(status).at(-1) ?? document.body)
}

test('shows the profile', async () => {
  await renderPage(<SettingsPage />)
  const facts = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(facts).toEqual(['Demo Agent', 'agent@demo.example', 'Agent'])
})

test('has a link to sign out', async () => {
  await renderPage(<SettingsPage />)
  expect(screen.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout')
})

test('lists the four statuses in order', async () => {
  await renderPage(<SettingsPage />)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Availability Status' }))
  const titles = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Online', 'Away', 'Busy', 'Offline'])
})

test('stores a new status and shows a toast', async () => {
  await renderPage(<SettingsPage />)
  choose('Busy')
  expect(await screen.findByText('Status updated successfully')).toBeInTheDocument()
  expect(await storedStatus()).toEqual([{ status: 'busy' }])
})

test('shows a new status at once, and restores the old one with the reason if the request fails', async () => {
  const body = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' }
  let fail = () => {}
  const failure = new Promise<{ status: number; body: object }>(resolve => {
    fail = () => resolve({ status: 500, body })
  })
  answerWith({ 'PUT /api/users/status': failure, 'GET /api/auth/user': { status: 500 } })
  await renderPage(<SettingsPage />)
  choose('Away')
  await waitFor(() => expect(shownStatus()).toContain('Away'))
  fail()
  expect(await screen.findByText(body.message)).toBeInTheDocument()
  await waitFor(() => expect(shownStatus()).toContain('Online'))
})

test('stores the status and shows what to do if the telephony platform could not be updated', async () => {
  const note = "MightyCall wasn't updated. Set your availability there too."
  answerWith({ 'PUT /api/users/status': { status: 200, body: { ...testUser('agent'), status: 'away', note } } })
  await renderPage(<SettingsPage />)
  choose('Away')
  expect(await screen.findByText(note)).toBeInTheDocument()
  expect(await screen.findByText('Status updated successfully')).toBeInTheDocument()
  await waitFor(() => expect(shownStatus()).toContain('Away'))
})

test('the real service returns that note for a member with an extension and no telephony service', async () => {
  await services().database.owner`update identity.member set extension = '101'`
  await renderPage(<SettingsPage />)
  choose('Busy')
  expect(await screen.findByText(/^MightyCall wasn't updated/)).toBeInTheDocument()
  expect(await storedStatus()).toEqual([{ status: 'busy' }])
  await services().database.owner`update identity.member set extension = null`
})
