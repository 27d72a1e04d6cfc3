/** @jest-environment-options {"services":["identity"]} */
import { beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen, services, waitFor } from '@portal/sdk/testing'
import MembersPage from './page.tsx'

const owner = () => services().database.owner
beforeEach(async () => {
  const { people } = services()
  await owner()`delete from identity.session`
  await owner()`delete from identity.member`
  await owner()`
    insert into identity.member (id, email, first_name, last_name, role) values
      (${people.admin.id}, 'admin@demo.example', 'Demo', 'Admin', 'admin'),
      (${people.agent.id}, 'agent@demo.example', 'Demo', 'Agent', 'agent')`
  await owner()`
    insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    select ${people.agent.id}, ip::bytea, now() + interval '1 hour', '', '', ip
    from unnest(array['192.0.2.7', '192.0.2.8']) as ip`
})

async function openSessions() {
  const { person } = await renderPage(<MembersPage />, { as: 'admin', at: '/admin/members' })
  await person.click(await screen.findByRole('button', { name: 'Actions for Demo Agent' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Sessions' }))
  expect(await screen.findByText(/192\.0\.2\.7/)).toBeVisible()
  return person
}

test('an admin signs a member out of one browser', async () => {
  const person = await openSessions()
  await person.click(screen.getAllByRole('button', { name: 'Sign out Unknown browser' })[0] as HTMLElement)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Sign out Unknown browser' })).toHaveLength(1))
  expect(await owner()`select 1 from identity.session`).toHaveLength(1)
})

test('a session that has already ended disappears', async () => {
  const person = await openSessions()
  const [button] = screen.getAllByRole('button', { name: 'Sign out Unknown browser' })
  await owner()`delete from identity.session`
  await person.click(button as HTMLElement)
  expect(await screen.findByText('Not signed in')).toBeVisible()
})

test('the dialog shows the latest sessions each time it opens', async () => {
  const person = await openSessions()
  await person.click(screen.getByText('Close'))
  await owner()`delete from identity.session where ip = '192.0.2.7'`
  await person.click(await screen.findByRole('button', { name: 'Actions for Demo Agent' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Sessions' }))
  await waitFor(() => expect(screen.queryByText(/192\.0\.2\.7/)).toBeNull())
  expect(await screen.findByText(/192\.0\.2\.8/)).toBeVisible()
})

test('an admin signs a member out everywhere', async () => {
  const person = await openSessions()
  await person.click(screen.getByText('Sign out everywhere'))
  expect(await screen.findByText('Demo Agent is signed out everywhere.')).toBeVisible()
  expect(await owner()`select 1 from identity.session`).toHaveLength(0)
})

test('the dialog shows five sessions, and the older ones on request', async () => {
  await owner()`
    insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip, created_at)
    select ${services().people.agent.id}, ip::bytea, now() + interval '1 hour', '', '', ip, now() - interval '1 day'
    from unnest(array['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) as ip`
  const person = await openSessions()
  const sessions = () => screen.getAllByRole('button', { name: 'Sign out Unknown browser' })
  expect(sessions()).toHaveLength(5)
  expect(screen.getByText(/192\.0\.2\.8/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show all 6' }))
  expect(sessions()).toHaveLength(6)
  // The focus stays where it was.
  expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveFocus()
})
