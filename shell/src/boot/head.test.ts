import { beforeEach, expect, jest, test } from '@jest/globals'

const root = document.documentElement

beforeEach(() => {
  jest.resetModules()
  jest.restoreAllMocks()
  localStorage.clear()
  document.cookie = 'sidebar_state=; max-age=0; path=/'
  root.className = ''
})

/** As the document does, once, before anything is painted. */
const run = () => import('./head.ts')

test('the theme is dark and the sidebar expanded for who has chosen nothing', async () => {
  await run()
  expect(root.className).toBe('dark')
})

test('a chosen theme is there before the first paint', async () => {
  localStorage.setItem('theme', 'light')
  await run()
  expect(root.className).toBe('light')
})

test('what is no theme of ours is dark', async () => {
  localStorage.setItem('theme', 'sepia')
  await run()
  expect(root.className).toBe('dark')
})

test('a browser that keeps nothing for us shows the dark theme', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await run()
  expect(root.className).toBe('dark')
})

test('a collapsed sidebar is collapsed before the first paint', async () => {
  document.cookie = 'other=1'
  document.cookie = 'sidebar_state=false; path=/'
  await run()
  expect(root).toHaveClass('dark', 'sidebar-collapsed')
})

test('nothing is left of whoever has signed out, but their choice of a theme', async () => {
  localStorage.setItem('theme', 'light')
  sessionStorage.setItem('personal 7 notes', '"call back"')
  await run()
  expect(sessionStorage).toHaveLength(1)
  jest.resetModules()
  document.cookie = 'signed_out=1; Path=/'
  await run()
  expect(sessionStorage).toHaveLength(0)
  expect(localStorage.getItem('theme')).toBe('light')
  expect(document.cookie).not.toContain('signed_out')
})
