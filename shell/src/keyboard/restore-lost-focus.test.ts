import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { restoreLostFocus } from './restore-lost-focus.ts'

let stop: () => void
beforeEach(() => {
  jest.useFakeTimers()
  document.body.innerHTML = `
    <div class="frame">
      <nav><a href="/leads">Leads</a></nav>
      <main tabindex="-1">
        <button>New</button>
        <ul>
          <li id="one"><button>Read one</button><button class="delete">Delete one</button></li>
          <li id="two"><button>Read two</button><button class="delete">Delete two</button></li>
        </ul>
        <textarea></textarea>
        <input type="checkbox">
      </main>
    </div>`
  stop = restoreLostFocus(document.querySelector('.frame') as Element)
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) as HTMLButtonElement
const pass = (milliseconds = 100) => jest.advanceTimersByTimeAsync(milliseconds)
const focused = () => document.activeElement?.textContent || document.activeElement?.tagName
const remove = (selector: string) => document.querySelector(selector)?.remove()

test.each([
  ['Delete one', '#one', 'Read two'],
  ['Delete two', '#two', 'Read one'],
  ['Delete one', '#one .delete', 'Read one'],
])('moves the focus to the next, previous, or surrounding element: %s', async (name, removed, next) => {
  button(name).focus()
  remove(removed)
  await pass()
  expect(focused()).toBe(next)
})

test('a held key does not press the next element, but the next press does', async () => {
  button('Delete one').focus()
  fireEvent.keyDown(button('Delete one'), { key: 'Enter' })
  remove('#one')
  await pass()
  const next = button('Read two')
  expect(next).toHaveFocus()
  const getsThrough = (key: string, repeat: boolean) => fireEvent.keyDown(next, { key, repeat })
  expect(getsThrough('Enter', true)).toBe(false)
  expect(getsThrough(' ', true)).toBe(false)
  expect(getsThrough('ArrowDown', true)).toBe(true)
  expect(getsThrough('Enter', false)).toBe(true)
  expect(getsThrough('Enter', true)).toBe(true)
})

test('moves the focus to the page if nothing is left on it', async () => {
  button('Delete one').focus()
  document.querySelector('main')?.replaceChildren()
  await pass()
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('moves the focus to the page from an element next to it that is gone', async () => {
  const dock = document.createElement('aside')
  dock.innerHTML = '<button>Wrap up</button>'
  document.querySelector('.frame')?.append(dock)
  button('Wrap up').focus()
  dock.remove()
  await pass()
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('after a dialog whose opener is gone, moves the focus next to the opener', async () => {
  button('Delete one').focus()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.innerHTML = '<button>Really</button><button>Cancel</button>'
  document.body.append(dialog)
  button('Really').focus()
  button('Really').remove()
  await pass()
  expect(focused()).toBe('Cancel')
  remove('#one')
  dialog.remove()
  await pass()
  expect(focused()).toBe('Read two')
})

test('leaves the focus alone after the user clicked elsewhere', async () => {
  button('New').focus()
  button('New').blur()
  await pass()
  button('New').remove()
  await pass()
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['a', false],
  ['Escape', true],
  ['Enter', true],
])('moves the focus out of a removed text field only if typing is finished: last key %s', async (key, moves) => {
  const field = document.querySelector('textarea') as HTMLElement
  field.focus()
  fireEvent.keyDown(field, { key })
  field.remove()
  await pass()
  expect(document.activeElement === document.body).toBe(!moves)
})

test('a removed checkbox is not a text field', async () => {
  document.querySelector('input')?.focus()
  remove('input')
  await pass()
  expect(document.activeElement).not.toBe(document.body)
})

test('a button that is disabled for a moment gets the focus back', async () => {
  button('Delete one').focus()
  button('Delete one').blur()
  button('Delete one').disabled = true
  await pass(500)
  expect(document.activeElement).toBe(document.body)
  button('Delete one').disabled = false
  await pass(200)
  expect(focused()).toBe('Delete one')
})

test('a button that stays disabled gives the focus to the next element', async () => {
  button('Delete one').focus()
  button('Delete one').blur()
  button('Delete one').disabled = true
  await pass(1_000)
  expect(focused()).toBe('Read one')
})

test('after a toast that had the focus, returns to the last element in the frame', async () => {
  button('Delete two').focus()
  const toast = document.createElement('div')
  toast.className = 'toast-area'
  toast.innerHTML = '<p><button>Close</button></p>'
  document.body.append(toast)
  button('Close').focus()
  toast.replaceChildren()
  await pass()
  expect(focused()).toBe('Delete two')
})

test('after a menu outside of the frame, returns to its button', async () => {
  button('Delete two').focus()
  const menu = document.createElement('div')
  menu.innerHTML = '<ul role="menu"><li role="menuitem" tabindex="-1">Rename</li></ul>'
  document.body.append(menu)
  menu.querySelector('li')?.focus()
  menu.replaceChildren()
  await pass()
  expect(focused()).toBe('Delete two')
})

test('after a menu that a style sheet hides, returns to its button', async () => {
  button('Delete two').focus()
  const menu = document.createElement('ul')
  menu.innerHTML = '<li role="menuitem" tabindex="-1">Rename</li>'
  document.body.append(menu)
  await pass()
  const item = menu.querySelector('li') as HTMLElement
  item.focus()
  item.checkVisibility = () => false
  item.blur()
  await pass()
  expect(focused()).toBe('Delete two')
})

test('does nothing after it was stopped', async () => {
  button('Delete one').focus()
  stop()
  remove('#one')
  await pass()
  expect(document.activeElement).toBe(document.body)
})
