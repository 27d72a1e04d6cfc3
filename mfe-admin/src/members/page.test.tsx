/** @jest-environment-options {"services":["identity"]} */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { toast } from '@portal/sdk'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
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

/** Drops the next reply to this path, after the service has done the work. */
function loseReply(path: string) {
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const reply = await realFetch(url, init)
    if (url !== path || init?.method !== 'POST') return reply
    globalThis.fetch = realFetch
    throw new TypeError('Failed to fetch')
  }) as typeof fetch
}

const open = (at = '/admin/members') => renderPage(<MembersPage />, { as: 'admin', at })
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const button = (name: string) => screen.findByRole('button', { name })
type Person = Awaited<ReturnType<typeof open>>['person']
async function choose(person: Person, item: string, name: string) {
  await person.click(await button(`Actions for ${name}`))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}
const stored = async (email: string) =>
  (
    await services().database.owner`
    select role, extension, is_active from identity.member where email = ${email}`
  )[0]

test('lists active members with role, extension, and last sign-in', async () => {
  await services().database.owner`
    update identity.member set last_signed_in_at = now() - interval '3 minutes' where email = 'admin@demo.example'`
  await open()
  expect((await row(/Demo Agent/)).getByText('101')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Last sign-in' })).toBeVisible()
  expect((await row(/Demo Agent/)).getByText(/^Invited/)).toBeVisible()
  expect((await row(/Demo Agent/)).getByText('Agent')).toBeVisible()
  expect((await row(/Demo Agent/)).getByText('agent@demo.example')).toBeVisible()
  expect((await row(/Demo Agent/)).queryByText('Deactivated')).toBeNull()
  expect((await row(/Demo Admin/)).getByText('3 minutes ago')).toBeVisible()
  expect((await row(/Demo Admin/)).queryByText(/^Invited/)).toBeNull()
  expect(screen.queryByText('Old Friend')).toBeNull()
  expect(screen.queryByText('No members found')).toBeNull()
})

test('filters the list by the URL and by the search field', async () => {
  const { person } = await open('/admin/members?state=all&role=supervisor')
  expect((await row(/Old Friend/)).getByText('Deactivated')).toBeVisible()
  expect(screen.queryByText('Demo Agent')).toBeNull()
  await person.type(await screen.findByRole('searchbox', { name: 'Name or email' }), 'no match')
  expect(await screen.findByText('No members found')).toBeVisible()
})

test('a link opens the dialog of a member, whatever the filters', async () => {
  const { person } = await open(`/admin/members?q=nobody&member=${services().people.supervisor.id}`)
  expect(await screen.findByRole('dialog', { name: 'Edit Old Friend' })).toBeInTheDocument()
  await person.click(await button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('No members found')).toBeVisible()
})

test('keeps the caret in place while typing in the middle of a name', async () => {
  const { person } = await open('/admin/members?q=aent')
  const field = await screen.findByRole('searchbox', { name: 'Name or email' })
  await person.type(field, 'gg', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field).toHaveValue('aggent')
  await person.keyboard('{Backspace}')
  expect(field).toHaveValue('agent')
  expect(await screen.findByText('Demo Agent')).toBeVisible()
})

test('invites a member, after rejecting a known email at its field', async () => {
  const { person } = await open()
  await row(/Demo Agent/)
  await person.click(await button('Invite Member'))
  await person.type(await screen.findByLabelText('Email'), 'agent@demo.example')
  await person.click(await button('Invite'))
  expect(await screen.findByText('Demo Agent already has this email.')).toBeVisible()
  const field = await screen.findByLabelText('Email')
  expect(field).toHaveValue('agent@demo.example')
  expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(field).toHaveFocus()
  await person.clear(field)
  await person.type(field, 'dana@demo.example')
  await person.click(await button('Invite'))
  expect(await screen.findByText('dana@demo.example can sign in now.')).toBeVisible()
  expect(await screen.findByRole('row', { name: /dana@demo.example/ })).toBeVisible()
  expect(await stored('dana@demo.example')).toEqual({ role: 'agent', extension: null, is_active: true })
})

test('copies the invitation of a member who has not signed in yet', async () => {
  await services().database.owner`insert into identity.member (email, role) values ('eve@demo.example', 'agent')`
  const { person } = await open()
  await choose(person, 'Copy invitation', 'eve@demo.example')
  expect(await screen.findByText('Invitation copied to clipboard')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(
    `You can now use the call center portal: ${location.origin}/api/login. Sign in with eve@demo.example.`,
  )
})

test('saves an extension, after rejecting one that is taken', async () => {
  const { person } = await open()
  await choose(person, 'Edit', 'Demo Agent')
  const field = await screen.findByLabelText('Extension (optional)')
  await person.clear(field)
  await person.type(field, '103')
  await person.click(await button('Save'))
  expect(await screen.findByText(/Demo Admin has extension 103/)).toBeVisible()
  await person.clear(field)
  await person.type(field, '105')
  await person.click(await button('Save'))
  expect(await screen.findByText('Your changes to Demo Agent are saved.')).toBeVisible()
  expect(await screen.findByText('105')).toBeVisible()
})

test('an edit keeps what another admin changed while the dialog was open', async () => {
  const { people, as } = services()
  const { person, store } = await open()
  await choose(person, 'Edit', 'Demo Agent')
  const field = await screen.findByLabelText('Extension (optional)')
  await as('admin')('PATCH', `/api/members/${people.agent.id}`, { role: 'supervisor', firstName: 'Dana' })
  store.dispatch(api.util.invalidateTags(['Member'] as never))
  expect(await screen.findByRole('dialog', { name: 'Edit Dana Agent' })).toBeVisible()
  await person.clear(field)
  await person.type(field, '105')
  await person.click(await button('Save'))
  expect(await screen.findByText('Your changes to Dana Agent are saved.')).toBeVisible()
  expect(await stored('agent@demo.example')).toEqual({ role: 'supervisor', extension: '105', is_active: true })
})

test('admins cannot change their own role or deactivate themselves', async () => {
  const { person } = await open()
  await person.click(await button('Actions for Demo Admin'))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(item => item.textContent)).toEqual(['Edit'])
  await person.click(items[0] as HTMLElement)
  expect(await screen.findByText('Ask another admin to change your own role.')).toBeInTheDocument()
  expect(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Role' })).toBeDisabled()
})

test('deactivates a member after confirmation, and reactivates them', async () => {
  const { person } = await open('/admin/members?state=all')
  await choose(person, 'Deactivate', 'Demo Agent')
  expect(await screen.findByText(/They'll be signed out immediately/)).toBeInTheDocument()
  await person.click(await button('Deactivate'))
  expect(await screen.findByText('Demo Agent is signed out everywhere.')).toBeVisible()
  expect(await stored('agent@demo.example')).toMatchObject({ is_active: false })
  await choose(person, 'Reactivate', 'Demo Agent')
  expect(await screen.findByText('Demo Agent can sign in again.')).toBeVisible()
  expect(await stored('agent@demo.example')).toMatchObject({ is_active: true })
})

test('a lost session shows no second error: the shell reports it', async () => {
  const { person } = await open('/admin/members?state=all')
  await button('Actions for Old Friend')
  // A long text stays long enough for a slow machine.
  act(() => toast({ title: 'Unauthorized', description: 'Sign in again. '.repeat(40) }))
  const sent = answerWith({ [`POST /api/members/${services().people.supervisor.id}/reactivate`]: { status: 401 } })
  await choose(person, 'Reactivate', 'Old Friend')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByText('Unauthorized')).toBeVisible()
})

test('a failed deactivation shows an error and keeps the dialog open', async () => {
  const { person } = await open()
  await choose(person, 'Deactivate', 'Demo Agent')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  await person.click(await button('Deactivate'))
  expect(await screen.findByText("Couldn't deactivate the member")).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await button('Deactivate'))
  expect(await screen.findByText('Demo Agent is signed out everywhere.')).toBeVisible()
})

test('shows an error while the service is down, and Retry loads the members', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  const { person } = await open()
  expect(await screen.findByText('The members could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await button('Retry'))
  expect(await screen.findByText('Demo Agent')).toBeVisible()
})

test.each([
  ['state=deactivated', ['Old Friend']],
  ['state=all', ['Demo Admin', 'Demo Agent', 'Old Friend']],
  ['role=agent', ['Demo Agent']],
  ['q=DEMO%20AG', ['Demo Agent']],
  ['q=admin@', ['Demo Admin']],
])('the filter %s shows %j', async (query, names) => {
  await open(`/admin/members?${query}`)
  expect(await screen.findByRole('region', { name: `Members (${names.length})` })).toBeVisible()
  for (const name of names) expect(await row(new RegExp(name))).toBeDefined()
})

test('a member without a name is listed once, by email', async () => {
  await services().database.owner`
    update identity.member set first_name = '', last_name = '' where email = 'agent@demo.example'`
  await open()
  expect((await row(/agent@demo\.example/)).getAllByText('agent@demo.example')).toHaveLength(1)
})

test('filters of role and status change the list', async () => {
  const { person } = await open()
  await row(/Demo Agent/)
  const choose = async (filter: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name: filter }))
    await person.click(await screen.findByTitle(option))
  }
  await choose('Status', 'Deactivated')
  expect(await row(/Old Friend/)).toBeDefined()
  await choose('Role', 'Admin')
  expect(await screen.findByText('No members found')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(await row(/Demo Agent/)).toBeDefined()
})

test('an invitation needs an email', async () => {
  const { person } = await open()
  await person.click(await button('Invite Member'))
  expect(await button('Invite')).toBeDisabled()
  await person.type(await screen.findByLabelText('Email'), '   ')
  expect(await button('Invite')).toBeDisabled()
})

test('sends only the changed fields', async () => {
  const { people } = services()
  const { person } = await open()
  await choose(person, 'Edit', 'Demo Agent')
  expect(screen.queryByLabelText('Email')).toBeNull()
  await person.type(await screen.findByLabelText('First name (optional)'), 's')
  const sent = answerWith({})
  await person.click(await button('Save'))
  expect(await screen.findByText("Couldn't save the member")).toBeVisible()
  expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
    url: `/api/members/${people.agent.id}`,
    body: { firstName: 'Demos' },
  })
})

test('a failed invitation shows an error and keeps the form', async () => {
  const { person } = await open()
  await person.click(await button('Invite Member'))
  await person.type(await screen.findByLabelText('Email'), 'dana@demo.example')
  answerWith({})
  await person.click(await button('Invite'))
  expect(await screen.findByText("Couldn't invite the member")).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('dana@demo.example')
})

test('after a lost reply, the same invitation is sent once, and a corrected one is a new invitation', async () => {
  const { person } = await open()
  await person.click(await button('Invite Member'))
  const field = await screen.findByLabelText('Email')
  await person.type(field, 'dnaa@demo.example')
  loseReply('/api/members')
  await person.click(await button('Invite'))
  expect(await screen.findByText("Couldn't invite the member")).toBeVisible()
  await person.clear(field)
  await person.type(field, 'dana@demo.example')
  loseReply('/api/members')
  await person.click(await button('Invite'))
  await waitFor(async () => expect(await stored('dana@demo.example')).toBeDefined())
  await waitFor(async () => expect(await button('Invite')).toBeEnabled())
  await person.click(await button('Invite'))
  expect(await screen.findByText('dana@demo.example can sign in now.')).toBeVisible()
})

test('a failed reactivation shows an error', async () => {
  const { person } = await open('/admin/members?state=all')
  await button('Actions for Old Friend')
  answerWith({})
  await choose(person, 'Reactivate', 'Old Friend')
  expect(await screen.findByText("Couldn't reactivate the member")).toBeVisible()
})
