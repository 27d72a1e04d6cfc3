import { expect, jest, test } from '@jest/globals'
import { identity } from '@portal/contracts/identity'
import { answerWith, testUser } from '../../testing/index.ts'
import { createPortalStore } from '../session/store.ts'
import { api } from './api.ts'
import { currentOf, issuesOf, messageOf } from './api-error.ts'
import { connection } from './connection.ts'
import { endpoint } from './endpoint.ts'
import { firstRender } from './first-render.ts'
import { sendRequest } from './send-request.ts'

const teamApi = api.injectEndpoints({
  endpoints: build => ({ listUsers: endpoint(build, identity.listUsers, { tags: ['Team'] }) }),
})

const requestError = async () => {
  const { error } = await createPortalStore(testUser('admin')).dispatch(teamApi.endpoints.listUsers.initiate())
  return error
}

test('the message of an error is the status, a colon, and the body text; the body has the sentence to show', async () => {
  const body = {
    code: 'forbidden',
    message: 'Ask an admin.',
    requestId: 'r',
    issues: [{ path: 'email', message: 'Taken.' }],
  }
  answerWith({ 'GET /api/users': { status: 403, body } })
  const error = await requestError()
  expect(error).toMatchObject({ status: 403, message: `403: ${JSON.stringify(body)}` })
  expect(messageOf(error, 'Failed')).toBe('Ask an admin.')
  expect(issuesOf(error)).toEqual({ email: 'Taken.' })
})

test('the message of an error without a body is the status and the status text', async () => {
  globalThis.fetch = async () => new Response('', { status: 502, statusText: 'Bad Gateway' })
  const error = await requestError()
  expect(error).toMatchObject({ message: '502: Bad Gateway' })
  expect(messageOf(error, 'Failed to fetch leads')).toBe('Failed to fetch leads')
})

test.each([['<h1>Oops</h1>'], ['{"code":"internal"}'], ['"a string"']])(
  'an error body that is not one of ours is text: %s',
  async text => {
    answerWith({ 'GET /api/users': { status: 500, text } })
    expect(await requestError()).toEqual({ status: 500, message: `500: ${text}` })
  },
)

test('a successful response that is not JSON is an error', async () => {
  answerWith({ 'GET /api/users': { text: '<h1>Sign in to the Wi-Fi</h1>' } })
  expect(await requestError()).toEqual({ status: 200, message: '200: <h1>Sign in to the Wi-Fi</h1>' })
})

test('a broken connection is an error, not an exception', async () => {
  answerWith({})
  expect(await requestError()).toMatchObject({ status: 0, message: '0: Failed to fetch' })
})

test('a failed request is not repeated', async () => {
  const sent = answerWith({ 'GET /api/users': { status: 503 } })
  await requestError()
  expect(sent).toHaveLength(1)
})

test('requests are marked as background requests after a minute without input, until the next input', async () => {
  const sent = answerWith({ 'GET /api/users': { body: [] } })
  const clock = jest.spyOn(Date, 'now')
  const now = Date.now()
  const headerAfter = async (seconds: number) => {
    clock.mockReturnValue(now + seconds * 1000)
    await requestError()
    return sent.at(-1)?.headers.get('x-background') ?? null
  }
  window.dispatchEvent(new Event('keydown'))
  expect(await headerAfter(59)).toBeNull()
  expect(await headerAfter(61)).toBe('1')
  window.dispatchEvent(new Event('pointermove'))
  expect(await headerAfter(62)).toBeNull()
  clock.mockRestore()
})

test('without a connection the message says so instead of suggesting another step', async () => {
  answerWith({})
  const error = await requestError()
  const fallback = 'The call could not be placed. Look at your telephone, then try again.'
  expect(messageOf(error, fallback)).toBe(fallback)
  connection.set('lost')
  const message = messageOf(error, fallback)
  connection.set('live')
  expect(message).toBe("The call could not be placed: you're offline. Try again when you're back online.")
})

test('an edit conflict carries what is stored now, and no other error does', () => {
  const body = { code: 'conflict', message: 'Changed.', requestId: 'r', current: { version: 2 } } as const
  expect(currentOf({ status: 409, message: '', body })).toEqual({ version: 2 })
  expect(currentOf({ status: 400, message: '', body })).toBeUndefined()
  expect(currentOf(new Error('409'))).toBeUndefined()
})

test('replies wait for the end of the first render', async () => {
  answerWith({ 'GET /api/users': { body: [] } })
  const end = firstRender.begin()
  const reply = requestError().then(() => 'reply')
  await new Promise(resolve => setTimeout(resolve))
  expect(await Promise.race([reply, Promise.resolve('none')])).toBe('none')
  end()
  expect(await reply).toBe('reply')
})

test.each([
  ['hidden', 'a note', true],
  ['visible', 'a note', false],
  // Browsers reject it.
  ['hidden', 'a note'.repeat(10_000), false],
] as const)('a change from a %s tab outlives the tab, unless it is long', async (visibility, text, isKeptAlive) => {
  const isHidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  const sent: (RequestInit | undefined)[] = []
  globalThis.fetch = async (_, init) => {
    sent.push(init)
    return Response.json({})
  }
  await sendRequest({ method: 'PATCH', url: '/api/leads/1', body: { notes: text } })
  await sendRequest({ method: 'GET', url: '/api/leads/1' })
  expect(sent.map(init => init?.keepalive === true)).toEqual([isKeptAlive, false])
  isHidden.mockRestore()
})
