import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { PortalAnswer } from './base-query.ts'
import { connection } from './connection.ts'
import { outbox } from './outbox.ts'

const noAnswer: PortalAnswer = { error: { status: 0, message: '0: Failed to fetch' } }
const refusal = (status: number): PortalAnswer => ({ error: { status, message: `${status}: no` } })
const tick = (contacted: boolean) => ({ method: 'PATCH', url: '/api/leads/7', body: { contacted } })
const key = 'lead 7 contacted'
let answers: PortalAnswer[]
let sent: unknown[]

const send = async ({ body }: { body?: unknown }) => {
  sent.push(body)
  return answers.shift() ?? { data: body }
}
const deliver = (contacted: boolean, wait: object = {}) => outbox.deliver(tick(contacted), { key, ...wait }, send)
const settled = () => jest.advanceTimersByTimeAsync(0)
const kept = () => Object.values(sessionStorage).map(it => JSON.parse(String(it)) as unknown)

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  answers = []
  sent = []
  outbox.open('ann', send, () => undefined)
})
afterEach(async () => {
  connection.set('live')
  await jest.advanceTimersByTimeAsync(60_000)
  jest.useRealTimers()
})

test('with a connection it goes at once', async () => {
  expect(await deliver(true)).toEqual({ data: { contacted: true } })
  expect(outbox.count()).toBe(0)
})

test('without one it waits, is kept, and goes when the connection is back', async () => {
  connection.set('lost')
  const answer = deliver(true)
  await settled()
  expect([sent, outbox.count()]).toEqual([[], 1])
  expect(kept()).toEqual([{ [key]: tick(true) }])
  connection.set('live')
  expect(await answer).toEqual({ data: { contacted: true } })
  expect([outbox.count(), kept()]).toEqual([0, []])
})

test('the last change of a field is the one that goes, and all that waited get its answer', async () => {
  connection.set('lost')
  const waiting = [deliver(true), deliver(false), deliver(true), deliver(false)]
  await settled()
  expect(outbox.count()).toBe(1)
  expect(kept()).toEqual([{ [key]: tick(false) }])
  connection.set('live')
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 4 }, () => ({ data: { contacted: false } })))
  expect(sent).toEqual([{ contacted: false }])
})

test('a change waits for the one of the same field that is on its way', async () => {
  let answer: (value: PortalAnswer) => void = () => undefined
  const slow = outbox.deliver(tick(true), { key }, () => new Promise(resolve => (answer = resolve)))
  const next = deliver(false)
  await settled()
  expect(sent).toEqual([])
  answer({ data: 'first' })
  expect([await slow, await next]).toEqual([{ data: 'first' }, { data: { contacted: false } }])
})

test('a connection that breaks on the way counts as none', async () => {
  answers = [noAnswer]
  const answer = deliver(true)
  connection.set('lost')
  await jest.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(1)
  connection.set('live')
  expect(await answer).toEqual({ data: { contacted: true } })
})

test('what gets no answer although the line stands fails in the end', async () => {
  answers = Array.from({ length: 9 }, () => noAnswer)
  const answer = deliver(true)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await answer).toEqual(noAnswer)
  expect([sent.length, outbox.count(), kept()]).toEqual([5, 0, []])
})

test('a refusal is an answer and is not repeated', async () => {
  answers = [refusal(503)]
  expect(await deliver(true)).toEqual(refusal(503))
  expect([sent.length, kept()]).toEqual([1, []])
})

test('a lost session leaves it for after the next sign-in', async () => {
  answers = [refusal(401)]
  await deliver(true)
  expect(kept()).toEqual([{ [key]: tick(true) }])
  sent = []
  const heard: PortalAnswer[] = []
  outbox.open('ann', send, answer => void heard.push(answer))
  await settled()
  expect([sent, heard, kept()]).toEqual([[{ contacted: true }], [{ data: { contacted: true } }], []])
})

test('another person sends nothing of it', async () => {
  answers = [refusal(401)]
  await deliver(true)
  sent = []
  outbox.open('bob', send, () => undefined)
  await settled()
  expect(sent).toEqual([])
})

test('what the screen keeps by itself is not kept twice', async () => {
  answers = [refusal(401)]
  await deliver(true, { isStoredByScreen: true })
  expect(kept()).toEqual([])
  connection.set('lost')
  void deliver(true, { isStoredByScreen: true })
  await settled()
  expect([outbox.count(), kept()]).toEqual([1, []])
})
