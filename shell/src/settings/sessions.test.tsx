/** @jest-environment-options {"services":["identity"]} */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen, services, waitFor } from '@portal/sdk/testing'
import { useState } from 'react'
import { browser } from '../session/browser.ts'
import { Sessions } from './sessions.tsx'

const real = globalThis.fetch
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
beforeEach(async () => {
  const { people, database } = services()
  await database.owner`
    insert into identity.member (id, email, role) values (${people.agent.id}, 'agent@demo.example', 'agent')
    on conflict do nothing`
  await database.owner`delete from identity.session`
  await database.owner`
    insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    select ${people.agent.id}, id::bytea, now() + interval '1 hour', '', agent, '192.0.2.7'
    from (values ('one', ${firefox}), ('two', 'curl')) other (id, agent)`
})
afterEach(() => {
  globalThis.fetch = real
  jest.restoreAllMocks()
})

/** Lets the page send its requests with a session that began some minutes ago. */
async function useSession({ minutesOld }: { minutesOld: number }) {
  const { people, database, signInAs } = services()
  const [{ id }] = (await database.owner`
    insert into identity.session (member_id, id_hash, expires_at, authenticated_at, id_token, user_agent, ip)
    values (${people.agent.id}, 'own', now() + interval '1 hour', now() - make_interval(mins => ${minutesOld}), '', 'Chrome/142 (Windows)', '')
    returning id`) as [{ id: string }]
  signInAs('agent', id)
}
const browsers = () => services().database.owner`select user_agent as name from identity.session order by 1`

test('names another browser and signs it out', async () => {
  const { person } = await renderPage(<Sessions />)
  await useSession({ minutesOld: 9 })
  expect(await screen.findByText('Firefox on Windows')).toBeVisible()
  expect(await screen.findByText('Unknown browser')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }))
  expect(await screen.findByText('Firefox on Windows is signed out.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull())
  expect(await browsers()).toEqual([{ name: 'Chrome/142 (Windows)' }, { name: 'curl' }])
})

test.each(['Sign out Firefox on Windows', 'Sign out everywhere else'])(
  'ten minutes after a sign-in, "%s" asks for a new one, which comes back to this page',
  async name => {
    const opened = jest.spyOn(browser, 'go').mockImplementation(() => undefined)
    const { person } = await renderPage(<Sessions />)
    await useSession({ minutesOld: 10 })
    await person.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('dialog', { name: 'Sign in again first' })).toBeInTheDocument()
    expect(await browsers()).toHaveLength(3)
    await person.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(opened.mock.calls).toEqual([['/api/login?returnTo=%2Fsettings&fresh']])
  },
)

const at = '2026-11-21T12:00:00.000Z'
const session = (id: string, device: string, isThisOne: boolean) => ({
  id,
  device,
  ip: '192.0.2.1',
  startedAt: at,
  lastSeenAt: at,
  isThisOne,
})

test('marks this device without a sign-out button, and signs out all others at once', async () => {
  const sent = answerWith({
    'GET /api/auth/sessions': { body: [session('1', 'Chrome on Mac', true), session('2', 'Safari on iPhone', false)] },
    'DELETE /api/auth/sessions': { status: 204 },
  })
  const { person } = await renderPage(<Sessions />)
  expect(await screen.findByText('This device')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Mac' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible()
  expect(sent.map(({ method }) => method)).toContain('DELETE')
})

test('shows the latest five, and the others on request', async () => {
  const sessions = Array.from({ length: 7 }, (_, index) => session(String(index), `Browser ${index}`, index === 0))
  answerWith({ 'GET /api/auth/sessions': { body: sessions } })
  const { person } = await renderPage(<Sessions />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  await person.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
})

test('shows no button if there is only this session', async () => {
  answerWith({ 'GET /api/auth/sessions': { body: [session('1', 'Chrome on Mac', true)] } })
  await renderPage(<Sessions />)
  expect(await screen.findByText('Chrome on Mac')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('reads the sessions again each time the page opens', async () => {
  const sent = answerWith({ 'GET /api/auth/sessions': { body: [session('1', 'Chrome on Mac', true)] } })
  function Visits() {
    const [visit, setVisit] = useState(1)
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Open again
        </button>
        <Sessions key={visit} />
      </>
    )
  }
  const { person } = await renderPage(<Visits />)
  expect(await screen.findByText('Chrome on Mac')).toBeVisible()
  await person.click(screen.getByText('Open again'))
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('a session that has already ended disappears', async () => {
  const { person } = await renderPage(<Sessions />)
  await useSession({ minutesOld: 9 })
  const button = await screen.findByRole('button', { name: 'Sign out Firefox on Windows' })
  await services().database.owner`delete from identity.session where user_agent = ${firefox}`
  await person.click(button)
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull())
})

test('shows the reason if signing out fails', async () => {
  const body = { code: 'unavailable', message: 'Try again in a minute.', requestId: 'r' }
  answerWith({
    'GET /api/auth/sessions': { body: [session('1', 'Chrome on Mac', true), session('2', 'Safari on iPhone', false)] },
    'DELETE /api/auth/sessions': { status: 503, body },
  })
  const { person } = await renderPage(<Sessions />)
  await person.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
})
