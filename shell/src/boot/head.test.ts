import { beforeEach, describe, expect, jest, test } from '@jest/globals'

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

describe('the typeface', () => {
  const url = '/remotes/shell/aaaaaaaaaaaa/geist.woff2'
  const media = () => document.querySelector<HTMLStyleElement>('#typeface')?.media
  beforeEach(() => {
    document.head.innerHTML = `<style id="typeface" data-url="${url}" media="not all"></style>`
  })

  test('is not requested in the first document', async () => {
    await run()
    expect(media()).toBe('not all')
  })

  test('is used if an earlier page has loaded it', async () => {
    localStorage.setItem('typeface', url)
    await run()
    expect(media()).toBe('all')
  })

  test('is loaded again if a release has changed it', async () => {
    localStorage.setItem('typeface', '/remotes/shell/bbbbbbbbbbbb/geist.woff2')
    await run()
    expect(media()).toBe('not all')
  })
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
