import { expect, test } from '@jest/globals'
import { createClock } from '../../testing/clock.ts'
import { createCachedLoader } from './cached-loader.ts'

function countLoads() {
  const clock = createClock()
  const loader = { loads: 0, isFailing: false }
  const load = createCachedLoader(
    async () => {
      loader.loads += 1
      if (loader.isFailing) throw new Error('down')
      return { number: loader.loads }
    },
    60_000,
    clock.now,
  )
  return { clock, loader, load }
}

test('loads once for concurrent calls and within the time to live', async () => {
  const { clock, load } = countLoads()
  expect(await Promise.all([load(), load()])).toEqual([{ number: 1 }, { number: 1 }])
  clock.advance(60)
  expect(await load()).toEqual({ number: 1 })
})

test('loads again after the time to live', async () => {
  const { clock, load } = countLoads()
  await load()
  clock.advance(60.001)
  expect(await load()).toEqual({ number: 2 })
})

test('does not cache a failure', async () => {
  const { clock, loader, load } = countLoads()
  loader.isFailing = true
  await expect(load()).rejects.toThrow('down')
  loader.isFailing = false
  expect(await load()).toEqual({ number: 2 })
  loader.isFailing = true
  clock.advance(61)
  await expect(load()).rejects.toThrow('down')
})
