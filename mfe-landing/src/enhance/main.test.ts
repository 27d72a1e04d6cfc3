/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals'

beforeEach(() => {
  jest.resetModules()
  sessionStorage.clear()
  sessionStorage.setItem('personal 7 notes', '"call back"')
  sessionStorage.setItem('landing-draft', '{}')
})
const storedKeys = () => Object.keys(sessionStorage)

test('after a sign-out, clears the data of that member and nothing else', async () => {
  await import('./main.ts')
  expect(storedKeys()).toHaveLength(2)
  jest.resetModules()
  document.cookie = 'signed_out=1; Path=/'
  await import('./main.ts')
  expect(storedKeys()).toEqual(['landing-draft'])
})
