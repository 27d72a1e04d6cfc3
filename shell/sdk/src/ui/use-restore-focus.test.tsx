import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { useRestoreFocus } from './use-restore-focus.ts'

function Overlay() {
  useRestoreFocus()
  return <button type="button">Inside</button>
}

let opener: HTMLButtonElement
beforeEach(() => {
  document.body.innerHTML = '<main id="page" tabindex="-1"></main><button>Open</button><button>Other</button>'
  opener = document.querySelector('button') as HTMLButtonElement
  opener.focus()
})
afterEach(() => document.body.replaceChildren())

/** Opens the overlay with the focus in it, and closes it after `whileOpen`. */
function openAndClose(whileOpen: () => void = () => undefined) {
  const { unmount, getByText } = render(<Overlay />)
  getByText('Inside').focus()
  whileOpen()
  unmount()
}

test('returns the focus to the element that had it', () => {
  openAndClose()
  expect(opener).toHaveFocus()
})

test('focuses what that element was in if it is gone', () => {
  const row = document.createElement('div')
  row.tabIndex = -1
  opener.replaceWith(row)
  row.append(opener)
  opener.focus()
  openAndClose(() => opener.remove())
  expect(row).toHaveFocus()
})

test('focuses the page if both are gone', () => {
  openAndClose(() => opener.remove())
  expect(document.getElementById('page')).toHaveFocus()
})

test('focuses the page if nothing had the focus', () => {
  opener.blur()
  openAndClose()
  expect(document.getElementById('page')).toHaveFocus()
})

test('leaves the focus where it is if it has moved on', () => {
  const other = document.querySelectorAll('button')[1] as HTMLButtonElement
  openAndClose(() => other.focus())
  expect(other).toHaveFocus()
})
