import { expect, test } from '@jest/globals'
import { createSlots } from './slots.ts'

const longMs = 10_000

test('gives out as many slots per key as there are', async () => {
  const slots = createSlots(2)
  expect(await slots.acquire('a', 0)).not.toBeNull()
  expect(await slots.acquire('a', 0)).not.toBeNull()
  expect(await slots.acquire('a', 0)).toBeNull()
  expect(await slots.acquire('b', 0)).not.toBeNull()
})

test('a freed slot goes to the caller who has waited longest', async () => {
  const slots = createSlots(1)
  const release = await slots.acquire('a', longMs)
  const order: string[] = []
  const waiting = ['first', 'second'].map(async name => {
    const releaseOwn = await slots.acquire('a', longMs)
    order.push(name)
    releaseOwn?.()
  })
  release?.()
  await Promise.all(waiting)
  expect(order).toEqual(['first', 'second'])
})

test('a caller who gave up waiting takes no slot', async () => {
  const slots = createSlots(1)
  const release = await slots.acquire('a', longMs)
  expect(await slots.acquire('a', 0)).toBeNull()
  release?.()
  expect(await slots.acquire('a', 0)).not.toBeNull()
  expect(await slots.acquire('a', 0)).toBeNull()
})

test('freeing one of two slots leaves the other taken', async () => {
  const slots = createSlots(2)
  const [release] = [await slots.acquire('a', 0), await slots.acquire('a', 0)]
  release?.()
  expect(await slots.acquire('a', 0)).not.toBeNull()
  expect(await slots.acquire('a', 0)).toBeNull()
})
