import { beforeEach, expect, jest, test } from '@jest/globals'

const root = document.documentElement

beforeEach(() => {
  jest.resetModules()
  jest.restoreAllMocks()
  localStorage.clear()
  document.cookie = 'sidebar_state=; max-age=0; path=/'
  root.className = ''
})

/** Runs the script, as the document does once before the first paint. */
const run = () => import('./head.ts')

test('the theme is dark and the sidebar expanded by default', async () => {
  await run()
  expect(root.className).toBe('dark')
})

test('applies the stored theme before the first paint', async () => {
  localStorage.setItem('theme', 'light')
  await run()
  expect(root.className).toBe('light')
})

test('an unknown stored theme means dark', async () => {
  localStorage.setItem('theme', 'sepia')
  await run()
  expect(root.className).toBe('dark')
})

test('the theme is dark if the browser blocks storage', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await run()
  expect(root.className).toBe('dark')
})

test('collapses a collapsed sidebar before the first paint', async () => {
  document.cookie = 'other=1'
  document.cookie = 'sidebar_state=false; path=/'
  await run()
  expect(root).toHaveClass('dark', 'sidebar-collapsed')
})

test('deletes the data of a member who has signed out, except for the theme', async () => {
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
