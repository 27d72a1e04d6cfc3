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

test('the profile is there to read', async () => {
  await renderPage(<SettingsPage />)
  const facts = [...document.querySelectorAll('dd')].map(it => it.textContent)
  expect(facts).toEqual(['Demo Agent', 'agent@demo.example', 'Agent'])
})

test('signing out is a link out of the portal', async () => {
  await renderPage(<SettingsPage />)
  expect(screen.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout')
})

test('the four statuses stand in their order', async () => {
  await renderPage(<SettingsPage />)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Availability Status' }))
  const titles = [...document.querySelectorAll('.ant-select-item-option')].map(it => it.textContent)
  expect(titles).toEqual(['Online', 'Away', 'Busy', 'Offline'])
})

test('a chosen status is stored, and said', async () => {
  await renderPage(<SettingsPage />)
  choose('Busy')
  expect(await screen.findByText('Status updated successfully')).toBeInTheDocument()
  expect(await storedStatus()).toEqual([{ status: 'busy' }])
})

test('a chosen status shows at once, and goes back with the reason where it is refused', async () => {
  const body = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' }
  let refuse = () => {}
  const refused = new Promise<{ status: number; body: object }>(resolve => {
    refuse = () => resolve({ status: 500, body })
  })
  answerWith({ 'PUT /api/users/status': refused, 'GET /api/auth/user': { status: 500 } })
  await renderPage(<SettingsPage />)
  choose('Away')
  await waitFor(() => expect(shownStatus()).toContain('Away'))
  refuse()
  expect(await screen.findByText(body.message)).toBeInTheDocument()
  await waitFor(() => expect(shownStatus()).toContain('Online'))
})

test('where the telephony platform was not told the choice stands, and what is to do is said', async () => {
  const note = "MightyCall wasn't updated. Set your availability there too."
  answerWith({ 'PUT /api/users/status': { status: 200, body: { ...testUser('agent'), status: 'away', note } } })
  await renderPage(<SettingsPage />)
  choose('Away')
  expect(await screen.findByText(note)).toBeInTheDocument()
  expect(await screen.findByText('Status updated successfully')).toBeInTheDocument()
  await waitFor(() => expect(shownStatus()).toContain('Away'))
})

test('with an extension and no telephony service the real answer says so', async () => {
  await services().database.owner`update identity.member set extension = '101'`
  await renderPage(<SettingsPage />)
  choose('Busy')
  expect(await screen.findByText(/^MightyCall wasn't updated/)).toBeInTheDocument()
  expect(await storedStatus()).toEqual([{ status: 'busy' }])
  await services().database.owner`update identity.member set extension = null`
})
