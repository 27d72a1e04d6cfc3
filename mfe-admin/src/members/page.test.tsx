/** @jest-environment-options {"services":["identity"]} */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { toast } from '@portal/sdk'
import { renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import MembersPage from './page.tsx'

const realFetch = globalThis.fetch
beforeEach(async () => {
  const { database, people } = services()
  await database.owner`delete from identity.member`
  await database.owner`
    insert into identity.member (id, email, first_name, last_name, role, extension, is_active) values
      (${people.admin.id}, 'admin@demo.example', 'Demo', 'Admin', 'admin', '103', true),
      (${people.agent.id}, 'agent@demo.example', 'Demo', 'Agent', 'agent', '101', true),
      (${people.supervisor.id}, 'former@demo.example', 'Old', 'Friend', 'supervisor', null, false)`
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const open = (at = '/admin/members') => renderPage(<MembersPage />, { as: 'admin', at })
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const button = (name: string) => screen.findByRole('button', { name })
const stored = async (email: string) =>
  (
    await services().database.owner`
    select role, extension, is_active from identity.member where email = ${email}`
  )[0]

test('active members are listed with role, extension and when they were here', async () => {
  await open()
  expect((await row(/Demo Agent/)).getByText('Ext. 101')).toBeVisible()
  expect((await row(/Demo Agent/)).getByText(/^Invited/)).toBeVisible()
  expect(screen.queryByText('Old Friend')).toBeNull()
})

test('the address narrows the list, and what is typed narrows it further', async () => {
  const { person } = await open('/admin/members?state=all&role=supervisor')
  expect((await row(/Old Friend/)).getByText('Deactivated')).toBeVisible()
  expect(screen.queryByText('Demo Agent')).toBeNull()
  await person.type(await screen.findByRole('searchbox', { name: 'Name or e-mail' }), 'nobody')
  expect(await screen.findByText('No members found')).toBeVisible()
})

test('a letter typed in the middle of a name stays there, and the caret behind it', async () => {
  const { person } = await open('/admin/members?q=aent')
  const field = await screen.findByRole('searchbox', { name: 'Name or e-mail' })
  await person.type(field, 'gg', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field).toHaveValue('aggent')
  await person.keyboard('{Backspace}')
  expect(field).toHaveValue('agent')
  expect(await screen.findByText('Demo Agent')).toBeVisible()
})

test('somebody is invited; a known e-mail is refused at its field and stays typed', async () => {
  const { person } = await open()
  await row(/Demo Agent/)
  await person.click(await button('Invite Member'))
  await person.type(await screen.findByLabelText('E-mail'), 'agent@demo.example')
  await person.click(await button('Invite'))
  expect(await screen.findByText('Demo Agent has this e-mail already.')).toBeVisible()
  const field = await screen.findByLabelText('E-mail')
  expect(field).toHaveValue('agent@demo.example')
  expect(field).toHaveAttribute('aria-invalid', 'true')
  await person.clear(field)
  await person.type(field, 'dana@demo.example')
  await person.click(await button('Invite'))
  expect(await screen.findByText('dana@demo.example can sign in from now on.')).toBeVisible()
  expect(await screen.findByRole('row', { name: /dana@demo.example/ })).toBeVisible()
  expect(await stored('dana@demo.example')).toEqual({ role: 'agent', extension: null, is_active: true })
})

test('an extension that somebody has is refused at its field; another one is saved', async () => {
  const { person } = await open()
  await person.click(await button('Edit Demo Agent'))
  const field = await screen.findByLabelText('Extension (optional)')
  await person.clear(field)
  await person.type(field, '103')
  await person.click(await button('Save'))
  expect(await screen.findByText(/Demo Admin has extension 103/)).toBeVisible()
  await person.clear(field)
  await person.type(field, '105')
  await person.click(await button('Save'))
  expect(await screen.findByText('Demo Agent is saved.')).toBeVisible()
  expect(await screen.findByText('Ext. 105')).toBeVisible()
})

test('what another admin changes while a dialog is open stays', async () => {
  const { people, as } = services()
  const { person, store } = await open()
  await person.click(await button('Edit Demo Agent'))
  const field = await screen.findByLabelText('Extension (optional)')
  await as('admin')('PATCH', `/api/members/${people.agent.id}`, { role: 'supervisor', firstName: 'Dana' })
  store.dispatch(api.util.invalidateTags(['Member'] as never))
  expect(await screen.findByRole('dialog', { name: 'Edit Dana Agent' })).toBeVisible()
  await person.clear(field)
  await person.type(field, '105')
  await person.click(await button('Save'))
  expect(await screen.findByText('Dana Agent is saved.')).toBeVisible()
  expect(await stored('agent@demo.example')).toEqual({ role: 'supervisor', extension: '105', is_active: true })
})

test('one’s own role cannot be changed, and nobody deactivates themselves', async () => {
  const { person } = await open()
  expect((await row(/Demo Admin \(you\)/)).queryByRole('button', { name: /Deactivate/ })).toBeNull()
  await person.click(await button('Edit Demo Admin'))
  expect(await screen.findByText('Ask another admin to change your own role.')).toBeInTheDocument()
  expect(await screen.findByRole('combobox', { name: 'Role' })).toBeDisabled()
})

test('a member is deactivated after one has said yes, and re-activated', async () => {
  const { person } = await open('/admin/members?state=all')
  await person.click(await button('Deactivate Demo Agent'))
  expect(await screen.findByText(/They are signed out at once/)).toBeInTheDocument()
  await person.click(await button('Deactivate'))
  expect(await screen.findByText('Demo Agent is signed out everywhere.')).toBeVisible()
  expect(await stored('agent@demo.example')).toMatchObject({ is_active: false })
  await person.click(await button('Re-activate Demo Agent'))
  await waitFor(async () => expect(await stored('agent@demo.example')).toMatchObject({ is_active: true }))
})

test('what fails for a lost session is left to the frame: its toast stays', async () => {
  const { person } = await open('/admin/members?state=all')
  const again = await button('Re-activate Old Friend')
  act(() => toast({ title: 'Unauthorized' }))
  services().signInAs(null)
  await person.click(again)
  await waitFor(() => expect(again).toBeEnabled())
  expect(screen.getByText('Unauthorized')).toBeVisible()
})

test('where somebody cannot be deactivated, the dialog says so and stays', async () => {
  const { person } = await open()
  await person.click(await button('Deactivate Demo Agent'))
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  await person.click(await button('Deactivate'))
  expect(await screen.findByText('Failed to deactivate')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await button('Deactivate'))
  expect(await screen.findByText('Demo Agent is signed out everywhere.')).toBeVisible()
})

test('while the service is down the page says so, and Retry brings it', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  const { person } = await open()
  expect(await screen.findByText('The members could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await button('Retry'))
  expect(await screen.findByText('Demo Agent')).toBeVisible()
})
