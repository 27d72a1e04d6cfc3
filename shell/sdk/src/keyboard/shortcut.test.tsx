import { afterEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render } from '@testing-library/react'
import { isPressed, keyNames, type Shortcut } from './shortcut.ts'
import { useShortcut } from './use-shortcut.ts'

const save: Shortcut = { keys: 'Mod+S', does: 'Save' }
const next: Shortcut = { keys: 'ArrowRight', does: 'Next step' }
const help: Shortcut = { keys: '?', does: 'Help' }
const letter: Shortcut = { keys: 'n', does: 'New' }

afterEach(() => document.body.replaceChildren())

/** Whether the shortcut is triggered by a key press on an element, the body unless given. */
function isTriggered(shortcut: Shortcut, init: KeyboardEventInit, target: HTMLElement = document.body): boolean {
  let result = false
  const listener = (event: KeyboardEvent) => void (result = isPressed(shortcut, event))
  window.addEventListener('keydown', listener)
  fireEvent(target, new KeyboardEvent('keydown', { bubbles: true, ...init }))
  window.removeEventListener('keydown', listener)
  return result
}

test.each<[Shortcut, KeyboardEventInit, boolean]>([
  [save, { key: 's', ctrlKey: true }, true],
  [save, { key: 'S', metaKey: true }, true],
  [save, { key: 's' }, false],
  [save, { key: 'd', ctrlKey: true }, false],
  [save, { key: 's', ctrlKey: true, altKey: true }, false],
  [save, { key: 'S', ctrlKey: true, shiftKey: true }, false],
  [next, { key: 'ArrowRight' }, true],
  [next, { key: 'ArrowLeft' }, false],
  [next, { key: 'ArrowRight', ctrlKey: true }, false],
  [next, { key: 'ArrowRight', shiftKey: true }, false],
  [next, { key: 'ArrowRight', isComposing: true }, false],
  [help, { key: '?', shiftKey: true }, true],
  [help, { key: '?' }, true],
  [letter, { key: 'n' }, true],
  [letter, { key: 'N', shiftKey: true }, false],
])('%j and the key press %j: %s', (shortcut, init, expected) => {
  expect(isTriggered(shortcut, init)).toBe(expected)
})

test.each([
  ['<input>', false],
  ['<textarea></textarea>', false],
  ['<select></select>', false],
  ['<div role="combobox" tabindex="0"></div>', false],
  ['<button></button>', true],
])('while the focus is in %s, a key without Ctrl triggers a shortcut: %s', (html, expected) => {
  document.body.innerHTML = html
  const element = document.body.firstElementChild as HTMLElement
  expect(isTriggered(next, { key: 'ArrowRight' }, element)).toBe(expected)
  expect(isTriggered(save, { key: 's', ctrlKey: true }, element)).toBe(true)
})

test.each([
  ['<div role="dialog" aria-modal="true"></div>', false],
  ['<dialog open></dialog>', false],
  ['<div role="dialog"></div>', true],
  ['<dialog></dialog>', true],
])('next to %s, a key without Ctrl triggers a shortcut: %s', (html, expected) => {
  document.body.innerHTML = html
  expect(isTriggered(letter, { key: 'n' })).toBe(expected)
  expect(isTriggered(save, { key: 's', ctrlKey: true })).toBe(true)
})

test('keys typed into editable text are not shortcuts', () => {
  const element = document.body.appendChild(document.createElement('div'))
  // jsdom does not implement it.
  Object.defineProperty(element, 'isContentEditable', { value: true })
  expect(isTriggered(help, { key: '?' }, element)).toBe(false)
})

test('the names of the keys follow the platform', () => {
  expect(keyNames({ keys: 'Mod+ArrowUp', does: '' }, false)).toEqual(['Ctrl', '↑'])
  expect(keyNames({ keys: 'Mod+B', does: '' }, true)).toEqual(['⌘', 'B'])
})

test('a shortcut calls its latest handler, unless the key press was handled already', () => {
  const first = jest.fn()
  const second = jest.fn()
  function Page({ act }: { act: () => void }) {
    useShortcut(next, act)
    return null
  }
  const { rerender, unmount } = render(<Page act={first} />)
  rerender(<Page act={second} />)
  expect(fireEvent.keyDown(document.body, { key: 'ArrowRight' })).toBe(false)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  const handled = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })
  handled.preventDefault()
  fireEvent(document.body, handled)
  expect(fireEvent.keyDown(document.body, { key: 'ArrowLeft' })).toBe(true)
  unmount()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(second).toHaveBeenCalledTimes(1)
})
