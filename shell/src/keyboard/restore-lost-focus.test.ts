import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { keepFocus } from './keep-focus.ts'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = `
    <div class="frame">
      <nav><a href="/leads">Leads</a></nav>
      <main tabindex="-1">
        <button>New</button>
        <ul>
          <li id="one"><button>Read one</button><button class="del">Delete one</button></li>
          <li id="two"><button>Read two</button><button class="del">Delete two</button></li>
        </ul>
        <textarea></textarea>
      </main>
    </div>`
  end = keepFocus(document.querySelector('.frame') as Element)
})
afterEach(() => end())

const button = (text: string) =>
  [...document.querySelectorAll('button')].find(it => it.textContent === text) as HTMLButtonElement
const settled = () => new Promise(resolve => setTimeout(resolve, 100))
const focused = () => document.activeElement?.textContent || document.activeElement?.tagName

test.each([
  ['Delete one', '#one', 'Read two'],
  ['Delete two', '#two', 'Read one'],
  ['Delete one', '#one .del', 'Read one'],
])('what comes next gets the focus, else what stands before or around: %s', async (held, removed, next) => {
  button(held).focus()
  document.querySelector(removed)?.remove()
  await settled()
  expect(focused()).toBe(next)
})

test('a page that is emptied gets it itself', async () => {
  button('Delete one').focus()
  document.querySelector('main')?.replaceChildren()
  await settled()
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('after a dialog whose opener is gone as well, what comes next to the opener has it', async () => {
  button('Delete one').focus()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.innerHTML = '<button>Really</button><button>Cancel</button>'
  document.body.append(dialog)
  button('Really').focus()
  button('Really').remove()
  await settled()
  expect(focused()).toBe('Cancel')
  document.querySelector('#one')?.remove()
  dialog.remove()
  await settled()
  expect(focused()).toBe('Read two')
})

test('who leaves by a press beside it is left in peace, and so is who types', async () => {
  button('New').focus()
  button('New').blur()
  await settled()
  button('New').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
  document.querySelector('textarea')?.focus()
  document.querySelector('textarea')?.remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})
