import { afterEach, expect, test } from '@jest/globals'
import { answerWith } from '../../testing/index.ts'
import { earlyReplies, requestEarly } from './early-replies.ts'
import { sendRequest } from './send-request.ts'

const read = () => sendRequest({ method: 'GET', url: '/api/users?page=1' })
const answer = (status: number, name: string) => answerWith({ 'GET /api/users': { status, body: { name } } })

afterEach(() => earlyReplies.drop())

test('a request of the document is not sent again, but a second one is', async () => {
  const sent = answer(200, 'early')
  requestEarly(['/api/users?page=1'])
  expect(await read()).toMatchObject({ data: { name: 'early' } })
  expect(sent).toHaveLength(1)
  answer(200, 'later')
  expect(await read()).toMatchObject({ data: { name: 'later' } })
})

test('only the same request takes the reply', async () => {
  requestEarly(['/api/users'])
  answer(200, 'other')
  expect(await read()).toMatchObject({ data: { name: 'other' } })
  expect(await sendRequest({ method: 'PUT', url: '/api/users' })).toHaveProperty('error')
})

test.each([
  ['was refused', 401],
  ['has failed', 503],
])('a request of the document that %s is sent again', async (_, status) => {
  answer(status, 'early')
  requestEarly(['/api/users?page=1'])
  const later = answer(200, 'later')
  expect(await read()).toMatchObject({ data: { name: 'later' } })
  expect(later).toHaveLength(1)
})

test('a request of the document without a connection is sent again', async () => {
  answerWith({})
  requestEarly(['/api/users?page=1'])
  answer(200, 'later')
  expect(await read()).toMatchObject({ data: { name: 'later' } })
})

test('once the first page is shown, replies that are left are not used', async () => {
  answer(200, 'early')
  requestEarly(['/api/users?page=1'])
  earlyReplies.drop()
  answer(200, 'later')
  expect(await read()).toMatchObject({ data: { name: 'later' } })
})
