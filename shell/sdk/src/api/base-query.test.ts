import { expect, jest, test } from '@jest/globals'
import { identity } from '@portal/contracts/identity'
import { answerWith, testUser } from '../../testing/index.ts'
import { createPortalStore } from '../session/store.ts'
import { api } from './api.ts'
import { issuesOf, messageOf } from './api-error.ts'
import { connection } from './connection.ts'
import { endpoint } from './endpoint.ts'

const teamApi = api.injectEndpoints({
  endpoints: build => ({ listUsers: endpoint(build, identity.listUsers, { tags: ['Team'] }) }),
})

const ask = async () => {
  const { error } = await createPortalStore(testUser('admin')).dispatch(teamApi.endpoints.listUsers.initiate())
  return error
}

test('a refusal is its status, a colon and the body text, with the sentence for people inside', async () => {
  const body = {
    code: 'forbidden',
    message: 'Ask an admin.',
    requestId: 'r',
    issues: [{ path: 'email', message: 'Taken.' }],
  }
  answerWith({ 'GET /api/users': { status: 403, body } })
  const error = await ask()
  expect(error).toMatchObject({ status: 403, message: `403: ${JSON.stringify(body)}` })
  expect(messageOf(error, 'Failed')).toBe('Ask an admin.')
  expect(issuesOf(error)).toEqual({ email: 'Taken.' })
})

test('a refusal without a body is its status and the status text', async () => {
  globalThis.fetch = async () => new Response('', { status: 502, statusText: 'Bad Gateway' })
  const error = await ask()
  expect(error).toMatchObject({ message: '502: Bad Gateway' })
  expect(messageOf(error, 'Failed to fetch leads')).toBe('Failed to fetch leads')
})

test('a refusal that is not JSON keeps its text', async () => {
  answerWith({ 'GET /api/users': { status: 500, text: '<h1>Oops</h1>' } })
  expect(await ask()).toMatchObject({ status: 500, message: '500: <h1>Oops</h1>' })
})

test('a dead line is an error, not an exception', async () => {
  answerWith({})
  expect(await ask()).toMatchObject({ status: 0, message: '0: Failed to fetch' })
})

test('a failed call is not made again', async () => {
  const sent = answerWith({ 'GET /api/users': { status: 503 } })
  await ask()
  expect(sent).toHaveLength(1)
})

test('a page that nobody touches says so, and no more once somebody does', async () => {
  const sent = answerWith({ 'GET /api/users': { body: [] } })
  const clock = jest.spyOn(Date, 'now')
  const now = Date.now()
  const askAt = async (seconds: number) => {
    clock.mockReturnValue(now + seconds * 1000)
    await ask()
    return sent.at(-1)?.headers.get('x-background') ?? null
  }
  window.dispatchEvent(new Event('keydown'))
  expect(await askAt(59)).toBeNull()
  expect(await askAt(61)).toBe('1')
  window.dispatchEvent(new Event('pointermove'))
  expect(await askAt(62)).toBeNull()
  clock.mockRestore()
})

test('without a connection the sentence says so, and does not send anybody elsewhere', async () => {
  answerWith({})
  const error = await ask()
  connection.set('lost')
  const said = messageOf(error, 'The call could not be placed. Look at your telephone, then try again.')
  connection.set('live')
  expect(said).toBe('The call could not be placed: there is no connection. Try again once it is back.')
})
