import { afterEach, expect, test } from '@jest/globals'
import { answerWith, renderPage } from '@portal/sdk/testing'
import searchScripts from './search.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const script = (id: number) => ({
  id: String(id),
  title: `Fiber/DISH Package ${id}`,
  category: 'Bundles',
  tags: ['price-match'],
})

async function search(text: string, count = 1) {
  answerWith({ 'GET /api/scripts': { body: Array.from({ length: count }, (_, index) => script(index + 1)) } })
  const { store } = await renderPage(null)
  return searchScripts(text, store)
}

test.each(['fiber', 'DISH', 'pack fib', 'bund', 'match', 'price  dish'])('“%s” finds the script', async text => {
  expect(await search(text)).toEqual([
    { title: 'Fiber/DISH Package 1', hint: 'Bundles', to: '/scripts/1', icon: 'ScrollText' },
  ])
})

test.each(['iber', 'fiber cable', 'age'])('“%s” finds nothing', async text => {
  expect(await search(text)).toEqual([])
})

test('returns at most eight scripts', async () => {
  expect(await search('fiber', 9)).toHaveLength(8)
})
