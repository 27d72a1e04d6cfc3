import { expect, test } from '@jest/globals'
import { shareReads } from './share-reads.ts'

/** A read that ends when told. */
function startReads() {
  const started: { requests: readonly string[]; end: ReturnType<typeof Promise.withResolvers<string>> }[] = []
  const nextStart = { reached: Promise.withResolvers<void>() }
  const read = shareReads((requests: readonly string[]) => {
    const end = Promise.withResolvers<string>()
    started.push({ requests, end })
    nextStart.reached.resolve()
    nextStart.reached = Promise.withResolvers()
    return end.promise
  })
  return { read, started, start: () => nextStart.reached.promise }
}

test('requests that arrive during a read share the next one', async () => {
  const { read, started, start } = startReads()
  const starting = start()
  const first = read('a')
  await starting
  const later = [read('b'), read('c')]
  const startingAgain = start()
  started[0]?.end.resolve('old')
  expect(await first).toBe('old')
  await startingAgain
  started[1]?.end.resolve('new')
  expect(await Promise.all(later)).toEqual(['new', 'new'])
  expect(started.map(({ requests }) => requests)).toEqual([['a'], ['b', 'c']])
})

test('a read that fails fails for its requests only', async () => {
  const { read, started, start } = startReads()
  const starting = start()
  const first = read('a')
  await starting
  const second = read('b')
  const startingAgain = start()
  started[0]?.end.reject(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await startingAgain
  started[1]?.end.resolve('new')
  expect(await second).toBe('new')
})
