/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

const realTimeout = AbortSignal.timeout

beforeEach(() => {
  jest.resetModules()
  jest.useFakeTimers()
  sessionStorage.clear()
  sessionStorage.setItem('personal 7 notes', '"call back"')
  sessionStorage.setItem('landing-draft', '{}')
  document.body.innerHTML = `
    <form id="quote-form"><button type="submit"></button><p id="quote-progress"></p></form>
    <section id="toasts"></section>`
})
afterEach(() => {
  jest.useRealTimers()
  Object.assign(AbortSignal, { timeout: realTimeout })
  document.body.innerHTML = ''
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

/** Loads the script and returns whether it has enhanced the form, which then validates itself. */
async function isEnhanced(): Promise<boolean> {
  jest.mock('./quote-form.ts', () => ({
    enhanceQuoteForm: (form: HTMLFormElement) => {
      form.noValidate = true
    },
  }))
  await import('./main.ts')
  jest.runAllTimers()
  return document.querySelector('form')?.noValidate ?? false
}

test('enhances the form', async () => {
  expect(await isEnhanced()).toBe(true)
})

test('leaves the form native in a browser without request timeouts', async () => {
  delete (AbortSignal as Partial<typeof AbortSignal>).timeout
  expect(await isEnhanced()).toBe(false)
})

test('leaves the form native on plain HTTP, where there are no random UUIDs', async () => {
  const crypto = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto)
  expect(await isEnhanced()).toBe(false)
  crypto.mockRestore()
})

test('a page without the form has nothing to enhance', async () => {
  document.body.innerHTML = ''
  expect(await isEnhanced()).toBe(false)
})
