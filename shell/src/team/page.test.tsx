/** @jest-environment-options {"services":["identity"]} */
import { expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, services } from '@portal/sdk/testing'
import TeamPage from './page.tsx'

test('shows a supervisor each member with name, email, role, and status', async () => {
  await services().database.owner`
    insert into identity.member (email, first_name, last_name, role, status)
    values ('ann@mail.example', 'Ann', 'Reed', 'agent', 'away'), ('x@mail.example', '', '', 'admin', 'offline')`
  await services().database.owner`
    update identity.member set last_signed_in_at = now() - interval '3 hours' where first_name = 'Ann'`
  await renderPage(<TeamPage />, { as: 'supervisor' })
  await screen.findByText('Ann Reed')
  const rows = screen.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Name', 'Email', 'Role', 'Status', 'Last seen'],
    ['Ux@mail.example', '–', 'Admin', 'Offline', 'Not seen yet'],
    ['ARAnn Reed', 'ann@mail.example', 'Agent', 'Away', '3 hours ago'],
  ])
})

test('shows an agent that the page is restricted, without a request', async () => {
  const sent = answerWith({})
  await renderPage(<TeamPage />, { as: 'agent' })
  expect(screen.getByText('Access Restricted')).toBeInTheDocument()
  expect(screen.getByText('This page is only available to supervisors and administrators')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('shows that a team is empty', async () => {
  answerWith({ 'GET /api/users': { body: [] } })
  await renderPage(<TeamPage />, { as: 'admin' })
  expect(await screen.findByText('No team members found')).toBeInTheDocument()
})

test('shows why the team could not be loaded, and loads it after Retry', async () => {
  const body = { code: 'unavailable', message: 'Identity is restarting. Try again in a moment.', requestId: 'r' }
  answerWith({ 'GET /api/users': { status: 503, body } })
  const { person } = await renderPage(<TeamPage />, { as: 'admin' })
  expect(await screen.findByText(body.message)).toBeInTheDocument()
  answerWith({ 'GET /api/users': { body: [] } })
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No team members found')).toBeInTheDocument()
})
