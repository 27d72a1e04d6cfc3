/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals'

beforeEach(() => {
  jest.resetModules()
  sessionStorage.clear()
  sessionStorage.setItem('personal 7 notes', '"call back"')
  sessionStorage.setItem('landing-draft', '{}')
})
const kept = () => Object.keys(sessionStorage)

test('after a sign-out the page forgets what the browser keeps of that person, and of nobody else', async () => {
  await import('./main.ts')
  expect(kept()).toHaveLength(2)
  jest.resetModules()
  document.cookie = 'signed_out=1; Path=/'
  await import('./main.ts')
  expect(kept()).toEqual(['landing-draft'])
})
