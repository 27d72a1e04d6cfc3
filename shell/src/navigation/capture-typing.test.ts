import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { captureTyping } from './capture-typing.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Types into the page. @returns whether the page gets the letter. */
const type = (key: string) => fireEvent.keyDown(document.body, { key })

test('keeps letters from the page until it stops', () => {
  const typing = captureTyping()
  expect(['a', 'b', 'Backspace', 'Enter'].map(type)).toEqual([false, false, false, false])
  expect(typing.stop()).toBe('a')
  expect(type('c')).toBe(true)
})

test.each<[string, () => unknown]>([
  ['Escape', () => type('Escape')],
  ['a click', () => fireEvent.pointerDown(document.body)],
  ['three seconds', () => jest.advanceTimersByTime(3_000)],
])('%s gives the keys back to the page', (_, event) => {
  const typing = captureTyping()
  type('a')
  event()
  expect(type('b')).toBe(true)
  expect(typing.stop()).toBe('a')
})
